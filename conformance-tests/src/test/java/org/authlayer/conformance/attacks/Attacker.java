package org.authlayer.conformance.attacks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.authlayer.conformance.attacks.Seat.Part;

/** The requests of an attack on one seat. */
record Attacker(Seat seat, EventLog log) {

  static final String PASSWORD = "correct horse";

  Reply send(String line, String content, String... more) {
    return Reply.to(seat.at(), Reply.request(seat.at(), line, content, List.of(more)));
  }

  Reply get(String path, String... more) {
    return send("GET " + path, "", more);
  }

  /** Below the base of the attacked application. */
  String own(String path) {
    return seat.path(Part.ATTACKED) + path;
  }

  void is(int status, Reply reply, String what) {
    assertEquals(status, reply.status(), () -> seat.place() + ": " + what);
  }

  static String json(String... pairs) {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < pairs.length; i += 2) {
      text.append(i == 0 ? "" : ",").append('"').append(pairs[i]).append("\":\"");
      text.append(pairs[i + 1]).append('"');
    }
    return text.append('}').toString();
  }

  static String basic(String name, String password) {
    byte[] pair = (name + ":" + password).getBytes(UTF_8);
    return "Authorization: Basic " + Base64.getEncoder().encodeToString(pair);
  }

  static String bearer(String token) {
    return "Authorization: Bearer " + token;
  }

  static String cookie(String pair) {
    return "Cookie: " + pair;
  }

  /** The address of a user who has signed up, with letters only before the at-sign. */
  String user() {
    return signedUp(seat.path(Part.SIGN_UP));
  }

  String customer() {
    return signedUp(own("/customers"));
  }

  private String signedUp(String path) {
    String name = UUID.randomUUID().toString().replaceAll("[^a-z]", "x");
    String email = name + "@example.org";
    is(200, send("POST " + path, signUp("Ada", email)), "sign-up");
    return email;
  }

  static String signUp(String name, String email) {
    return json("name", name, "email", email, "password", PASSWORD, "confirmPassword", PASSWORD);
  }

  /** The answer with {@code id} and {@code value}. */
  Reply token(String email) {
    return token(seat.path(Part.TOKEN_LOGIN), email);
  }

  Reply token(String path, String email) {
    Reply reply = send("POST " + path, "", basic(email, PASSWORD));
    is(200, reply, "login for a token");
    return reply;
  }

  /** The cookie of a session of a user, opened by the password. */
  String session(String email, String... more) {
    return sessionAt(seat.path(Part.SESSION_LOGIN), email, more);
  }

  String sessionAt(String path, String email, String... more) {
    Reply reply = login(path, email, PASSWORD, more);
    assertTrue(reply.status() == 200 || reply.status() == 303, "login for a session");
    return reply.cookie().orElseThrow();
  }

  Reply login(String path, String name, String password, String... more) {
    return send("POST " + path, json("username", name, "password", password), more);
  }

  /** Stores the value 1 by the seat's own handler, and returns the cookie from then on. */
  String stored(String cookie) {
    Reply reply = get(seat.path(Part.STORES), cookie(cookie));
    is(200, reply, "a value stored");
    return reply.cookie().orElse(cookie);
  }

  int sees(String cookie) {
    return get(seat.path(Part.SEES), cookie(cookie)).status();
  }

  /** By the provider, which calls the server. */
  Reply loggedOut(String provider, String token) {
    return send(
        "POST " + provider + "/backchannel",
        "logout_token=" + token,
        "Content-Type: application/x-www-form-urlencoded");
  }

  String link(String email) {
    return send("POST " + own("/customers/link"), json("email", email)).member("value");
  }

  Reply use(String link, String... more) {
    return send("POST " + own("/customers/link/use"), json("token", link), more);
  }
}
