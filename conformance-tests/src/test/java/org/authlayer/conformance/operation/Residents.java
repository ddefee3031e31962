package org.authlayer.conformance.operation;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.endtoend.Flow;

/**
 * What people have opened and ended on a server, all of it by HTTP.
 *
 * @param opened what has to work
 * @param ended what must not
 * @param renewed a user whose password was changed, to {@link #OTHER}
 * @param locked a user of whom enough passwords were tried
 */
record Residents(List<Opened> opened, List<Opened> ended, Flow renewed, Flow locked) {

  private static final String OTHER = "battery staple";
  private static final int TRIES = 20;

  /** One user's tokens and sessions. */
  record Opened(Flow user, List<String> tokens, List<String> sessions, String jwt) {

    static Opened of(Flow user) {
      String token = user.token();
      return new Opened(
          user,
          List.of(token, expiring(user)),
          List.of(user.session(), by(user, token)),
          user.jwt());
    }

    /** The statuses of everything in its order, the password last. */
    List<Integer> statuses(URI server) {
      Flow there = user.on(server);
      List<Integer> statuses = new ArrayList<>();
      tokens.forEach(token -> statuses.add(there.me(token)));
      sessions.forEach(session -> statuses.add(there.account(session)));
      statuses.add(there.validate(jwt));
      statuses.add(there.login(user.email(), Flow.PASSWORD));
      return statuses;
    }

    void listTokens(URI server) {
      assertEquals(200, bearer(user.on(server), tokens.get(0)).get("/account/tokens").statusCode());
    }

    private static String expiring(Flow user) {
      return at(user.server())
          .auth()
          .preemptive()
          .basic(user.email(), Flow.PASSWORD)
          .post("/token-expiring/login")
          .path("value");
    }

    private static String by(Flow user, String token) {
      return bearer(user, token).get("/session/me").cookie("app_session");
    }
  }

  /** Users, some of whom end something again. */
  static Residents on(URI server) {
    List<Opened> opened = Stream.generate(() -> Opened.of(Flow.at(server))).limit(3).toList();
    Opened leaver = Opened.of(Flow.at(server));
    Opened careful = Opened.of(Flow.at(server));
    String key = careful.user().token();
    assertEquals(200, bearer(careful.user(), key).delete("/account/tokens").statusCode());
    assertEquals(200, bearer(careful.user(), key).delete("/account/sessions").statusCode());
    assertEquals(
        200,
        json(leaver.user(), leaver.tokens().get(0), Map.of("currentPassword", Flow.PASSWORD))
            .delete("/account")
            .statusCode());
    Residents all =
        new Residents(opened, List.of(leaver, careful), Flow.at(server), Flow.at(server));
    all.changePassword();
    for (int i = 0; i < TRIES; i++) {
      assertEquals(401, all.locked.login(all.locked.email(), OTHER));
    }
    return all;
  }

  /** These and one more. */
  Residents with(Opened more) {
    List<Opened> all = Stream.concat(opened.stream(), Stream.of(more)).toList();
    return new Residents(all, ended, renewed, locked);
  }

  private void changePassword() {
    Map<String, String> change = Map.of("currentPassword", Flow.PASSWORD, "newPassword", OTHER);
    assertEquals(200, json(renewed, renewed.token(), change).put("/account/password").statusCode());
  }

  /** Everything works that did, and nothing that had ended. */
  void areAsTheyWere(URI server) {
    for (Opened one : opened) {
      assertEquals(List.of(200, 200, 200, 200, 200, 200), one.statuses(server), one.user().email());
    }
    assertEquals(List.of(401, 401, 303, 303, 200, 401), ended.get(0).statuses(server), "removed");
    assertEquals(List.of(401, 401, 303, 303, 200, 200), ended.get(1).statuses(server), "revoked");
    assertEquals(401, renewed.on(server).login(renewed.email(), Flow.PASSWORD));
    assertEquals(200, renewed.on(server).login(renewed.email(), OTHER));
    assertEquals(429, locked.on(server).login(locked.email(), Flow.PASSWORD));
  }

  /** Passwords work, and everything that had been opened with them has ended. */
  void haveToLogInAgain(URI server) {
    for (Opened one : opened) {
      assertEquals(List.of(401, 401, 303, 303, 200, 200), one.statuses(server), one.user().email());
    }
  }

  private static RequestSpecification json(Flow user, String token, Map<String, String> content) {
    return bearer(user, token).contentType(ContentType.JSON).body(content);
  }

  private static RequestSpecification bearer(Flow user, String token) {
    return at(user.server()).header("Authorization", "Bearer " + token);
  }

  private static RequestSpecification at(URI server) {
    return given().baseUri(server.toString());
  }
}
