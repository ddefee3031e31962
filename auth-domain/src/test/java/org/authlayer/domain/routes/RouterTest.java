package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** Finding the route. */
final class RouterTest {

  private final Router router =
      new Router(
          List.of(
              Route.get("/a", request -> Representation.text("got").with("X-A", "1")),
              Route.post("/a", request -> Representation.text("posted")),
              Route.get("/r", request -> HttpResponse.of(200)).below("/base"),
              Route.post("/p", request -> HttpResponse.of(200))));

  private Abort refused(Call call) {
    return assertThrows(Abort.class, () -> router.respond(call.request()));
  }

  @Test
  void pathAndMethodFindTheirRoute() throws Exception {
    assertEquals(new Body.Text("got"), router.respond(Call.get("/a").request()).body());
    assertEquals(new Body.Text("posted"), router.respond(Call.post("/a").request()).body());
    assertEquals(200, router.respond(Call.get("/base/r").request()).status());
  }

  @Test
  void otherPathsAre404() {
    for (String path : List.of("/", "/A", "/a/", "//a", "/a/b", "/r", "/base", "/%61", "/a;x=1")) {
      assertEquals(404, refused(Call.get(path)).status(), path);
    }
  }

  @Test
  void otherMethodsAre405AndNameTheRightOnes() {
    assertEquals(List.of("GET, HEAD, POST"), refused(Call.of("PUT", "/a")).headers().all("Allow"));
    assertEquals(List.of("POST"), refused(Call.get("/p")).headers().all("Allow"));
    assertEquals(List.of("POST"), refused(Call.of("HEAD", "/p")).headers().all("Allow"));
    assertEquals(List.of("GET, HEAD"), refused(Call.post("/base/r")).headers().all("Allow"));
    for (String method : List.of("PUT", "DELETE", "OPTIONS", "TRACE", "get", "", "X")) {
      assertEquals(405, refused(Call.of(method, "/a")).status(), method);
    }
  }

  @Test
  void headAnswersAsGetWithoutContent() throws Exception {
    HttpResponse head = router.respond(Call.of("HEAD", "/a").request());
    assertEquals(200, head.status());
    assertEquals(List.of("1"), head.headers().all("X-A"));
    assertEquals(new Body.Empty(), head.body());
  }

  @Test
  void queryDoesNotMatter() throws Exception {
    assertEquals(200, router.respond(Call.get("/a").query("b=/c").request()).status());
  }

  @Test
  void twoRoutesOfOneMethodAndPathAreRefused() {
    Route route = Route.get("/a", request -> HttpResponse.of(200));
    assertThrows(IllegalStateException.class, () -> new Router(List.of(route, route)));
  }
}
