package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/**
 * No header that a client can invent is a failure of the server (DEC-23). {@code
 * -Dauthlayer.seed=...} repeats a run.
 */
final class HostileRequestsTest {

  private static final int REQUESTS = 12_000;
  private static final long SEED = Long.getLong("authlayer.seed", System.nanoTime());

  private static final List<String> PATHS =
      List.of(
          "/me",
          "/token/me",
          "/token-expiring/me",
          "/simple/me",
          "/session/me",
          "/web/account",
          "/web/",
          "/composition/secure",
          "/.well-known/jwks.json",
          "/web/login");
  private static final List<String> POSTS =
      List.of(
          "/login",
          "/basic/login",
          "/jwt/login",
          "/jwt-manual/login",
          "/web/login",
          "/web/logout",
          "/composition/login",
          "/jwt/validateLoggedInUser",
          "/users",
          "/web/signup");
  private static final List<String> SCRAPS =
      List.of(
          "Basic",
          "Bearer",
          "basic ",
          "BEARER ",
          " ",
          "  ",
          "\t",
          ",",
          ":",
          "=",
          "==",
          "====",
          ";",
          "\"",
          "\\",
          "%00",
          "%",
          "app_session=",
          "; ",
          "YWRhOnA=",
          "Og==",
          "/",
          "+",
          "-_",
          "\u00e4",
          "\ud83d\ude00",
          "\ud83d",
          "\u0000",
          "\r\n",
          "\u007f",
          "\u2003",
          "'--",
          "a.b.c",
          "eyJhbGciOiJub25lIn0.e30.",
          "A".repeat(43),
          "ada@example.org:password");

  private final Random random = new Random(SEED);
  private final Browser browser = Browser.open();

  @Test
  void hostileHeadersNeverBreakTheServer() {
    System.out.println(getClass().getSimpleName() + ": -Dauthlayer.seed=" + SEED);
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (int i = 0; i < REQUESTS; i++) {
      Call call = hostile();
      HttpResponse response = browser.send(call);
      int number = i;
      assertTrue(
          response.status() < 500,
          () ->
              "-Dauthlayer.seed=%d, request %d: %s %s %s: %s"
                  .formatted(
                      SEED,
                      number,
                      call.message(),
                      call.message().headers().lines(),
                      response,
                      browser.world().events().of(AuthEvent.RequestFailed.class)));
      statuses.merge(response.status(), 1, Integer::sum);
    }
    assertEquals(REQUESTS, statuses.values().stream().mapToInt(Integer::intValue).sum());
    assertTrue(statuses.keySet().containsAll(List.of(200, 303, 400, 401)), statuses.toString());
    assertEquals(1, browser.world().stores().userRows().size());
  }

  @Test
  void rightCredentialsAmongHostileOnesStillWork() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    for (int i = 0; i < 500; i++) {
      browser.send(hostile());
    }
    assertEquals(
        200, browser.send(Call.post("/basic/login").basic("ada@example.org", "password")).status());
  }

  private Call hostile() {
    boolean post = random.nextBoolean();
    Call call = post ? Call.post(any(POSTS)) : Call.get(any(PATHS));
    call = call.over(any(List.copyOf(EnumSet.allOf(Channel.class)))).body(body());
    for (int i = random.nextInt(3); i >= 0; i--) {
      call = call.authorization(authorization());
      if (random.nextInt(3) > 0) {
        break;
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      call = call.header("Cookie", scraps());
    }
    return random.nextInt(4) == 0 ? call.query("next=" + scraps()) : call;
  }

  private String authorization() {
    return switch (random.nextInt(5)) {
      case 0 -> "Basic " + Base64.getEncoder().encodeToString(bytes());
      case 1 -> "Basic " + Call.base64(scraps() + ":" + scraps());
      case 2 -> "Bearer " + scraps();
      case 3 -> new String(bytes(), StandardCharsets.ISO_8859_1);
      default -> scraps();
    };
  }

  private Body body() {
    return switch (random.nextInt(4)) {
      case 0 -> Call.post("/").form("username", scraps(), "password", scraps()).message().body();
      case 1 -> Call.post("/").json("username", scraps(), "password", scraps()).message().body();
      case 2 -> new Body.Text(scraps());
      default -> new Body.Empty();
    };
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    return bytes;
  }

  private String scraps() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      text.append(any(SCRAPS));
    }
    return random.nextInt(500) == 0 ? text.toString().repeat(500) : text.toString();
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
