package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.junit.jupiter.api.Test;

/** How middleware are put together, and which compositions are refused (AL-SES-15, DEC-29). */
final class MiddlewareTest {

  private record Marked(String name, List<String> log, List<Step> steps)
      implements DescribedMiddleware {

    @Override
    public HttpResponse respond(Request request, Responder next) throws Exception {
      log.add("in " + name);
      HttpResponse response = next.respond(request);
      log.add("out " + name);
      return response;
    }
  }

  private static final Step REMEMBERS =
      new Step.Authenticates(Step.Credential.SESSION, String.class);

  private final List<String> log = new ArrayList<>();
  private final Middleware sessions = new Marked("sessions", log, List.of(new Step.OpensSession()));
  private final Middleware remembers = new Marked("remembers", log, List.of(REMEMBERS));
  private final Middleware plain = new Marked("plain", log, List.of(new Step.Other("plain")));

  private final Responder handler =
      request -> {
        log.add("handler");
        return HttpResponse.of(200);
      };

  @Test
  void readingOrderIsRunningOrder() throws Exception {
    sessions.then(remembers).then(plain).to(handler).respond(Call.get("/").request());
    assertEquals(
        List.of(
            "in sessions",
            "in remembers",
            "in plain",
            "handler",
            "out plain",
            "out remembers",
            "out sessions"),
        log);
  }

  @Test
  void compositionIsAssociative() throws Exception {
    sessions.then(plain.then(plain)).to(handler).respond(Call.get("/").request());
    List<String> right = List.copyOf(log);
    log.clear();
    sessions.then(plain).then(plain).to(handler).respond(Call.get("/").request());
    assertEquals(right, log);
  }

  @Test
  void whatNeedsASessionIsRefusedWithoutOneBeforeIt() {
    for (Middleware chain :
        List.of(
            remembers,
            plain.then(remembers),
            remembers.then(plain),
            remembers.then(sessions),
            plain.then(remembers).then(sessions),
            plain.then(remembers.then(sessions)),
            remembers.then(sessions).then(remembers))) {
      assertThrows(IllegalStateException.class, () -> chain.to(handler));
    }
  }

  @Test
  void whatNeedsASessionIsAcceptedBehindOne() throws Exception {
    int built = 0;
    for (Middleware chain :
        List.of(
            sessions.then(remembers),
            sessions.then(plain).then(remembers),
            plain.then(sessions.then(remembers)),
            plain.then(sessions).then(plain.then(remembers)),
            sessions.then(remembers).then(remembers))) {
      assertTrue(DescribedMiddleware.stepsOf(chain).contains(new Step.OpensSession()));
      assertEquals(200, chain.to(handler).respond(Call.get("/").request()).status());
      built++;
    }
    assertEquals(5, built);
  }

  @Test
  void lambdaIsUnknown() throws Exception {
    Middleware lambda = (request, next) -> next.respond(request);
    assertEquals(List.of(new Step.Other("custom")), DescribedMiddleware.stepsOf(lambda));
    assertEquals(200, lambda.to(handler).respond(Call.get("/").request()).status());
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without null checks can do
  void nullDoesNotTakeTheSessionAway() {
    Request request = Call.get("/").request();
    assertThrows(NullPointerException.class, () -> request.with((Session) null));
    assertTrue(request.with(new Session()).session().isPresent());
  }

  @Test
  void chainTellsTheStepsOfItsPartsInRunningOrder() {
    Middleware lambda = (request, next) -> next.respond(request);
    assertEquals(
        List.of(
            new Step.OpensSession(), new Step.Other("custom"), new Step.Other("plain"), REMEMBERS),
        DescribedMiddleware.stepsOf(sessions.then(lambda).then(plain.then(remembers))));
  }

  @Test
  void requestKeepsItsAuthStoreWhenItGetsASession() {
    Request bare = Call.get("/a").bearer("secret").request();
    Session session = new Session();
    session.set("k", "v");
    Request with = bare.with(session);
    bare.auth().login("user");
    assertEquals("user", with.auth().require(String.class));
    assertEquals("v", with.session().orElseThrow().get("k").orElseThrow());
    assertTrue(bare.session().isEmpty());
    assertEquals("GET /a", with.toString());
  }

  @Test
  void sessionCopiesWhatItIsGivenAndWhatItGives() {
    Session session = new Session();
    session.set("a", "1");
    Map<String, String> before = session.values();
    session.set("b", "secret");
    session.remove("a");
    session.remove("a");
    assertEquals(Map.of("a", "1"), before);
    assertEquals(Map.of("b", "secret"), session.values());
    assertFalse(session.toString().contains("secret"));
  }

  @Test
  void keyOfTheLayersOwnIsNeitherSetNorRemovedByAnApplication() {
    Session session = new Session();
    session.keep(Session.OWN + "a", "1");
    Abort refused = assertThrows(Abort.class, () -> session.set(Session.OWN + "a", "2"));
    assertEquals(400, refused.status());
    assertTrue(String.valueOf(refused.getMessage()).contains("authlayer/"));
    session.remove(Session.OWN + "a");
    assertEquals(Map.of(Session.OWN + "a", "1"), session.values());
    session.set("a/" + Session.OWN, "3");
    session.remove("a/" + Session.OWN);
    session.keep(Session.OWN + "a", null);
    assertEquals(Map.of(), session.values());
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without null checks can do
  void absentEntryOfASessionIsRefusedByName() {
    Session session = new Session();
    var value = assertThrows(NullPointerException.class, () -> session.set("a", null));
    var key = assertThrows(NullPointerException.class, () -> session.set(null, "b"));
    assertEquals("value", value.getMessage());
    assertEquals("key", key.getMessage());
    assertEquals(Map.of(), session.values());
  }
}
