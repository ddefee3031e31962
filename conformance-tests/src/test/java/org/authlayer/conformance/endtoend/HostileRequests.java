package org.authlayer.conformance.endtoend;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** Requests as nobody friendly sends them, from a seed. */
final class HostileRequests {

  private static final List<String> ROUTES =
      List.of(
          "GET /me",
          "POST /login",
          "POST /basic/login",
          "POST /jwt/login",
          "POST /jwt/validateLoggedInUser",
          "GET /session/me",
          "GET /web/account",
          "GET /web/",
          "POST /web/logout");

  private final Random random;

  HostileRequests(long seed) {
    random = new Random(seed);
  }

  byte[] next() {
    StringBuilder request = new StringBuilder(pick(ROUTES)).append(" HTTP/1.1\r\nHost: x\r\n");
    int lines = 1 + random.nextInt(3);
    for (int i = 0; i < lines; i++) {
      request.append(random.nextBoolean() ? authorization() : cookie()).append("\r\n");
    }
    return request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private String authorization() {
    String scheme =
        pick(List.of("Basic", "basic", "BEARER", "Bearer", "Digest", "", "Basic Basic", "\u00ff"));
    String credential =
        switch (random.nextInt(7)) {
          case 0 -> noise(random.nextInt(60));
          case 1 -> base64(noise(random.nextInt(60)));
          case 2 -> base64(noise(8) + ":" + noise(20));
          case 3 -> base64("\0:\0");
          case 4 ->
              base64url("{\"alg\":\"" + pick(List.of("none", "HS256", "ES256", "RS256")) + "\"}")
                  + "."
                  + base64url("{\"expiration\":1e400,\"userId\":\"" + noise(5) + "\"}")
                  + ".";
          case 5 -> noise(3) + "." + noise(3) + "." + noise(3);
          default -> "A".repeat(random.nextInt(4_000));
        };
    return "Authorization:" + pick(List.of(" ", "", "  ", "\t")) + scheme + " " + credential;
  }

  private String cookie() {
    String value =
        switch (random.nextInt(5)) {
          case 0 -> noise(43);
          case 1 -> "A".repeat(43);
          case 2 -> "../../etc/passwd";
          case 3 -> "'; drop table sessions; --";
          default -> noise(random.nextInt(500));
        };
    return "Cookie: "
        + pick(List.of("app_session=", "app_session=;app_session=", "=", ";"))
        + value;
  }

  /** Any character that does not end a header line. */
  private String noise(int length) {
    StringBuilder noise = new StringBuilder();
    for (int i = 0; i < length; i++) {
      char c = (char) random.nextInt(256);
      noise.append(c == '\r' || c == '\n' ? '%' : c);
    }
    return noise.toString();
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String base64url(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
