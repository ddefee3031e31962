package org.authlayer.drills.hostile;

import java.util.List;

/** Header lines with credentials nobody issued. */
final class Headers {

  private static final List<String> SCHEMES =
      List.of(
          "Basic", "basic", "BEARER", "Bearer", "Digest", "", "Basic Basic", "\u00ff", "Bearer,");
  private static final List<String> COOKIES =
      List.of(
          "app_session=",
          "__Host-app_session=",
          "app_session=x; app_session=",
          "=",
          ";",
          "$Version=1; ");
  private static final List<String> OTHERS =
      List.of(
          "Origin: null",
          "Origin: https://evil.example",
          "Sec-Fetch-Site: cross-site",
          "Sec-Fetch-Site: same-site",
          "X-Forwarded-For: 127.0.0.1, ::1, evil",
          "X-Forwarded-Proto: https",
          "Forwarded: for=\"[::1]\";proto=https",
          "Accept: ",
          "Accept-Encoding: gzip, \u0000",
          "Range: bytes=0-0,1-1,9999999999999999999-",
          "If-None-Match: *",
          "Upgrade: h2c",
          "Connection: upgrade, keep-alive",
          "Cookie2: x",
          "X-HTTP-Method-Override: DELETE",
          "X-Request-Id: \u202e\u0007\"><script>",
          "Max-Forwards: -1",
          "Date: never");

  private final Noise noise;
  private final Tokens tokens;

  Headers(Noise noise) {
    this.noise = noise;
    this.tokens = new Tokens(noise);
  }

  /** One to four lines, each with its end. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    int count = 1 + noise.below(4);
    for (int i = 0; i < count; i++) {
      lines.append(line()).append("\r\n");
    }
    return lines.toString();
  }

  private String line() {
    return switch (noise.below(5)) {
      case 0, 1 -> authorization();
      case 2 -> "Cookie: " + noise.of(COOKIES) + cookie();
      case 3 -> noise.of(OTHERS);
      default -> "X-" + noise.below(1000) + ": " + noise.line(300);
    };
  }

  private String authorization() {
    String gap = noise.of(List.of(" ", " ", "", "  ", "\t"));
    return "Authorization:" + gap + noise.of(SCHEMES) + " " + credential();
  }

  private String credential() {
    return switch (noise.below(16)) {
      case 0 -> noise.base64(noise.line(8) + ":" + noise.line(30));
      case 1, 2, 3 -> noise.line(60);
      case 4, 5 -> noise.base64(noise.line(60)).replace("=", "");
      case 6 -> "A".repeat(noise.below(6_000));
      case 7 -> noise.base64url(noise.line(18));
      default -> tokens.next();
    };
  }

  private String cookie() {
    return switch (noise.below(5)) {
      case 0 -> noise.base64url("x".repeat(32));
      case 1 -> "A".repeat(43);
      case 2 -> "'; drop table sessions; --";
      case 3 -> "../../etc/passwd%00";
      default -> noise.line(500);
    };
  }
}
