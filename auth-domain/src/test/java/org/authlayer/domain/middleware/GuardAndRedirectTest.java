package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** The two that reject (AL-GRD, AL-RED, DEC-06). */
final class GuardAndRedirectTest {

  record Visitor(String name) {}

  record Admin(String name) {}

  private final AtomicInteger handled = new AtomicInteger();

  private HttpResponse run(Middleware middleware, Request request) throws Exception {
    return middleware.respond(
        request,
        inner -> {
          handled.incrementAndGet();
          return HttpResponse.of(200);
        });
  }

  @Test
  void guardTurnsTheAnonymousAwayBeforeTheHandler() {
    Abort abort =
        assertThrows(
            Abort.class, () -> run(new GuardMiddleware(Visitor.class), Call.get("/").request()));
    assertEquals(401, abort.status());
    assertEquals(0, handled.get());
  }

  @Test
  void guardIsBoundToItsType() throws Exception {
    Request request = Call.get("/").request();
    request.auth().login(new Admin("root"));
    assertThrows(Abort.class, () -> run(new GuardMiddleware(Visitor.class), request));
    request.auth().login(new Visitor("ada"));
    assertEquals(200, run(new GuardMiddleware(Visitor.class), request).status());
    assertEquals(1, handled.get());
  }

  @Test
  void guardPassesRequestAndAnswerUnchanged() throws Exception {
    Request request = Call.get("/").request();
    request.auth().login(new Visitor("ada"));
    HttpResponse answer = HttpResponse.of(204);
    HttpResponse passed =
        new GuardMiddleware(Visitor.class)
            .respond(
                request,
                inner -> {
                  assertSame(request, inner);
                  return answer;
                });
    assertSame(answer, passed);
  }

  @Test
  void guardWeighsNothingButThePresenceOfAUser() throws Exception {
    for (String name : List.of("ada", "bob", "", "admin")) {
      Request request = Call.get("/").request();
      request.auth().login(new Visitor(name));
      assertEquals(200, run(new GuardMiddleware(Visitor.class), request).status());
    }
  }

  @Test
  void redirectSendsTheAnonymousElsewhereWithTheTargetVerbatim() throws Exception {
    HttpResponse answer =
        run(RedirectMiddleware.to(Visitor.class, "/login?a=b&c=%20"), Call.get("/x").request());
    assertEquals(303, answer.status());
    assertEquals(List.of("/login?a=b&c=%20"), answer.headers().all("Location"));
    assertEquals(0, handled.get());
  }

  @Test
  void redirectLetsAUserOfItsTypePassAndNoOther() throws Exception {
    Request request = Call.get("/").request();
    request.auth().login(new Admin("root"));
    Middleware redirect = RedirectMiddleware.to(Visitor.class, "/login");
    assertEquals(303, run(redirect, request).status());
    request.auth().login(new Visitor("ada"));
    assertEquals(200, run(redirect, request).status());
  }

  @Test
  void targetIsComputedFromTheRequest() throws Exception {
    Middleware redirect =
        new RedirectMiddleware(Visitor.class, request -> "/at" + request.message().path());
    assertEquals(
        List.of("/at/here"), run(redirect, Call.get("/here").request()).headers().all("location"));
  }

  private String carried(Call call) throws Exception {
    return run(RedirectMiddleware.carryingPath(Visitor.class, "/login"), call.request())
        .headers()
        .first("Location")
        .orElseThrow();
  }

  @Test
  void carriedPathIsPercentEncoded() throws Exception {
    assertEquals("/login?next=%2Faccount", carried(Call.get("/account")));
    assertEquals("/login?next=%2Fa%3Fx%3D1%26y%3D2", carried(Call.get("/a").query("x=1&y=2")));
    assertEquals("/login?next=%2Fa%2520b", carried(Call.get("/a%20b")));
    assertEquals("/login?next=%2Fa%2Bb", carried(Call.get("/a+b")));
    assertEquals("/login?next=%2Fa%20b", carried(Call.get("/a b")));
    assertEquals("/login?next=%2F%C3%A4%F0%9F%98%80", carried(Call.get("/\u00e4\ud83d\ude00")));
    assertEquals("/login?next=%2Fa%23b%3Fc%3F", carried(Call.get("/a#b").query("c?")));
  }

  @Test
  void carriedPathCannotSplitTheHeader() throws Exception {
    assertEquals(
        "/login?next=%2Fa%0D%0ASet-Cookie%3A%20x%00", carried(Call.get("/a\r\nSet-Cookie: x\0")));
  }
}
