package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Responder;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** Finding the route. */
final class RouterTest {

  private final Router router =
      new Router(
          List.of(
              Route.get("/a", request -> text("got").with("X-A", "1")),
              Route.post("/a", request -> text("posted")),
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
    assertEquals("GET, HEAD, OPTIONS, POST", allowed(refused(Call.of("PUT", "/a"))));
    assertEquals("OPTIONS, POST", allowed(refused(Call.get("/p"))));
    assertEquals("OPTIONS, POST", allowed(refused(Call.of("HEAD", "/p"))));
    assertEquals("GET, HEAD, OPTIONS", allowed(refused(Call.post("/base/r"))));
    for (String method : List.of("PUT", "DELETE", "TRACE", "get", "", "X", "options")) {
      assertEquals(405, refused(Call.of(method, "/a")).status(), method);
    }
  }

  private static String allowed(Abort refusal) {
    return String.join("|", refusal.headers().all("Allow"));
  }

  @Test
  void optionsTellsTheMethodsOfAPathAndRunsNothing() throws Exception {
    Responder never =
        request -> {
          throw new AssertionError("a handler runs");
        };
    Router some =
        new Router(
            List.of(
                Route.get("/a", never),
                Route.delete("/a", never),
                Route.post("/of/{id}", never),
                Route.get("/own", never),
                Route.of("OPTIONS", "/own", request -> text("own"))));
    for (var expected :
        Map.of("/a", "DELETE, GET, HEAD, OPTIONS", "/of/7", "OPTIONS, POST").entrySet()) {
      HttpResponse answer = some.respond(Call.of("OPTIONS", expected.getKey()).request());
      assertEquals(204, answer.status());
      assertEquals(List.of(expected.getValue()), answer.headers().all("Allow"));
      assertEquals(new Body.Empty(), answer.body());
    }
    assertEquals(new Body.Text("own"), some.respond(Call.of("OPTIONS", "/own").request()).body());
    assertEquals(404, refused(Call.of("OPTIONS", "/elsewhere")).status());
  }

  @Test
  void headRunsAsGet() throws Exception {
    HttpResponse head = router.respond(Call.of("HEAD", "/a").request());
    assertEquals(200, head.status());
    assertEquals(List.of("1"), head.headers().all("X-A"));
    assertEquals(new Body.Text("got"), head.body());
  }

  @Test
  void queryDoesNotMatter() throws Exception {
    assertEquals(200, router.respond(Call.get("/a").query("b=/c").request()).status());
  }

  @Test
  void parametersAreWhatTheirSegmentsMean() throws Exception {
    Router notes =
        new Router(
            List.of(
                Route.get("/notes/{id}", request -> text(request.parameter("id"))),
                Route.patch("/notes/{id}", request -> text("changed")),
                Route.delete("/notes/{note}", request -> text("gone " + request.parameter("note"))),
                Route.get("/notes/new", request -> text("form")),
                Route.get(
                    "/{owner}/notes/{id}",
                    request -> text(request.parameter("owner") + "+" + request.parameter("id"))),
                Route.get("/files/*", request -> text(request.parameter("*")))));
    assertEquals(new Body.Text("7"), notes.respond(Call.get("/notes/7").request()).body());
    assertEquals(
        new Body.Text("\u00fc;a"), notes.respond(Call.get("/notes/%C3%BC;a").request()).body());
    assertEquals(
        400,
        assertThrows(Abort.class, () -> notes.respond(Call.get("/notes/%2F;a").request()))
            .status());
    assertEquals(
        new Body.Text("gone 7"), notes.respond(Call.of("DELETE", "/notes/7").request()).body());
    assertEquals(
        new Body.Text("changed"), notes.respond(Call.of("PATCH", "/notes/7").request()).body());
    assertEquals(new Body.Text("form"), notes.respond(Call.get("/notes/new").request()).body());
    assertEquals(new Body.Text("ada+7"), notes.respond(Call.get("/ada/notes/7").request()).body());
    assertEquals(
        new Body.Text("notes+{}"), notes.respond(Call.get("/notes/notes/{}").request()).body());
    assertEquals(new Body.Text("a//b"), notes.respond(Call.get("/files/a//b").request()).body());
    for (String path : List.of("/notes/", "/notes", "/notes/7/", "/notes//7", "/files/", "/{id}")) {
      assertEquals(
          404,
          assertThrows(Abort.class, () -> notes.respond(Call.get(path).request())).status(),
          path);
    }
    Abort put =
        assertThrows(Abort.class, () -> notes.respond(Call.of("PUT", "/notes/7").request()));
    assertEquals("DELETE, GET, HEAD, OPTIONS, PATCH", allowed(put));
  }

  @Test
  void wrongTurnInTheTreeIsTakenBack() throws Exception {
    Router two =
        new Router(
            List.of(
                Route.get("/a/{x}/c", request -> text("first")),
                Route.get("/{y}/b/d", request -> text(request.parameter("y")))));
    assertEquals(new Body.Text("first"), two.respond(Call.get("/a/b/c").request()).body());
    assertEquals(new Body.Text("a"), two.respond(Call.get("/a/b/d").request()).body());
  }

  @Test
  void longPathsAreSearchedNoDeeperThanTheTree() {
    Router one = new Router(List.of(Route.get("/a/{x}", request -> text("x"))));
    String path = "/a".repeat(100_000);
    assertEquals(
        404, assertThrows(Abort.class, () -> one.respond(Call.get(path).request())).status());
  }

  @Test
  void parameterThatThePathDoesNotHaveNamesThoseItHas() {
    Router one =
        new Router(List.of(Route.get("/a/{id}", request -> text(request.parameter("ID")))));
    var refusal =
        assertThrows(ContractException.class, () -> one.respond(Call.get("/a/1").request()));
    assertEquals("the path of this route has no parameter {ID}, only [id]", refusal.getMessage());
  }

  @Test
  void routeGivenTwiceIsRefusedByName() {
    for (String path : List.of("/a", "/a/{other}")) {
      var routes =
          List.of(
              Route.get("/a/{id}", request -> text("")),
              Route.post(path, request -> text("")),
              Route.get("/a", request -> text("")),
              Route.get(path, request -> text("")));
      var refusal = assertThrows(IllegalStateException.class, () -> new Router(routes));
      assertEquals(
          "GET " + path + ": this route is given twice; take one out or put it below another base",
          refusal.getMessage());
    }
  }

  @Test
  void routeWithoutAPathIsRefused() {
    assertThrows(
        IllegalStateException.class, () -> new Router(List.of(Route.get("", request -> text("")))));
  }

  private static HttpResponse text(String text) {
    return HttpResponse.of(200, new Body.Text(text));
  }
}
