package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/** The rows of the specification's table "States and transitions", one test each, in its order. */
final class TransitionsTest {

  private record Visitor(String name) {}

  private record Token(String value, Visitor owner) {}

  private static final Visitor ADA = new Visitor("ada");
  private static final SessionAuthenticatable<Visitor> VISITORS =
      new SessionAuthenticatable<>(Visitor.class, "Visitor", Visitor::name);

  private final AsyncBasicAuthenticator basic =
      (sent, request) -> {
        if (sent.password().equals("right")) {
          request.auth().login(ADA);
        }
      };
  private final AsyncBearerAuthenticator bearer = (sent, request) -> request.auth().login(ADA);

  private final World world = World.fresh();
  private final List<AuthStore> handled = new ArrayList<>();
  private final Middleware sessions =
      new SessionsMiddleware(
          world.stores().sessions(),
          SessionSettings.standard(),
          world.environment().time(),
          world.environment().random(),
          world.events());

  private HttpResponse answer(Middleware chain, Call call) throws Exception {
    return chain
        .to(
            request -> {
              handled.add(request.auth());
              return HttpResponse.of(200);
            })
        .respond(call.request());
  }

  /** The auth store that the handler sees. */
  private AuthStore behind(Middleware chain, Call call) throws Exception {
    assertEquals(200, answer(chain, call).status());
    return handled.getLast();
  }

  private Middleware fromSession() {
    AsyncSessionAuthenticator visitors =
        (sessionID, request) -> request.auth().login(new Visitor(sessionID));
    return sessions.then(visitors.middleware(VISITORS));
  }

  private String sessionOf(Call call) throws Exception {
    String cookie =
        answer(fromSession().then(bearer), call).headers().first("Set-Cookie").orElse("");
    assertTrue(cookie.startsWith("app_session="), cookie);
    return cookie.substring("app_session=".length(), cookie.indexOf(';'));
  }

  @Test
  void loginOfAnAuthenticatorAuthenticatesTheUser() throws Exception {
    AuthStore auth = behind(basic, Call.get("/").basic("ada", "right"));
    assertSame(ADA, auth.require(Visitor.class));
    assertEquals(Optional.of(ADA), auth.get(Visitor.class));
    assertTrue(auth.has(Visitor.class));
  }

  @Test
  void authenticatorThatReturnsWithoutLoginPassesTheRequestOn() throws Exception {
    AuthStore auth = behind(basic, Call.get("/").basic("ada", "wrong"));
    assertFalse(auth.has(Visitor.class));
  }

  @Test
  void logoutLeavesNoUserOfTheType() {
    AuthStore auth = Call.get("/").request().auth();
    auth.login(ADA);
    auth.login("another type");
    auth.logout(Visitor.class);
    assertFalse(auth.has(Visitor.class));
    assertTrue(auth.has(String.class));
  }

  @Test
  void loginByHandAuthenticatesTheUser() {
    AuthStore auth = Call.get("/").request().auth();
    auth.login(ADA);
    assertSame(ADA, auth.require(Visitor.class));
  }

  @Test
  void storedIdentifierAuthenticatesAndLaterAuthenticatorsStillRun() throws Exception {
    Call later = Call.get("/").session(sessionOf(Call.get("/").bearer("token")));
    List<Visitor> seen = new ArrayList<>();
    Middleware spy =
        (request, next) -> {
          seen.add(request.auth().require(Visitor.class));
          return next.respond(request);
        };
    assertEquals("ada", behind(fromSession().then(spy), later).require(Visitor.class).name());
    assertEquals(List.of(new Visitor("ada")), seen);
  }

  @Test
  void requestWithoutStoredIdentifierDependsOnTheNextAuthenticator() throws Exception {
    Middleware chain = fromSession().then(basic);
    assertTrue(behind(chain, Call.get("/").basic("ada", "right")).has(Visitor.class));
    assertFalse(behind(chain, Call.get("/").basic("ada", "wrong")).has(Visitor.class));
  }

  @Test
  void userAuthenticatedDuringTheRequestIsStoredInTheSession() throws Exception {
    String session = sessionOf(Call.get("/").bearer("token"));
    assertTrue(behind(fromSession(), Call.get("/").session(session)).has(Visitor.class));
    HttpResponse anonymous = answer(fromSession().then(bearer), Call.get("/"));
    assertEquals(List.of(), anonymous.headers().all("Set-Cookie"));
  }

  private final Map<String, Token> tokens =
      new HashMap<>(Map.of("good", new Token("good", ADA), "bad", new Token("bad", ADA)));
  private final Middleware byToken =
      ModelTokenAuthenticatable.<Token, Visitor>of(
              value -> Optional.ofNullable(tokens.get(value)),
              Token::owner,
              token -> token.value().equals("good"),
              token -> tokens.remove(token.value()))
          .asyncAuthenticator();

  @Test
  void invalidTokenIsDeletedAndAuthenticatesNoUser() throws Exception {
    assertFalse(behind(byToken, Call.get("/").bearer("bad")).has(Visitor.class));
    assertEquals(List.of("good"), List.copyOf(tokens.keySet()));
  }

  @Test
  void validTokenAuthenticatesItsParentUser() throws Exception {
    assertSame(ADA, behind(byToken, Call.get("/").bearer("good")).require(Visitor.class));
    assertEquals(2, tokens.size());
  }
}
