package org.authlayer.conformance.elsewhere;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/**
 * The cookie that carries the session's identifier: neither Secure nor HttpOnly, as the
 * specification has it.
 */
record SessionCookie(Switches on) {

  static final String NAME = "app_session";
  private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME;

  /** Whether each answer sets it again, so that it ends with the session. */
  boolean slides() {
    return !on.has("cookie-ends-with-the-browser");
  }

  void set(Visit visit, String id, Instant now) {
    String end =
        on.has("cookie-ends-with-the-browser")
            ? ""
            : "; Expires=" + DATE.format(now.plus(Settings.SESSION_IDLE).atOffset(ZoneOffset.UTC));
    set(visit, written(id), end);
  }

  /** As Express writes it: percent-encoded, with a signature behind a dot. */
  private String written(String id) {
    return on.has("cookie-signed-as-express")
        ? URLEncoder.encode("s:" + id + "." + signature(id), StandardCharsets.UTF_8)
        : id;
  }

  private static String signature(String id) {
    byte[] key = "a key of the website".getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().withoutPadding().encodeToString(Digests.hmac("HmacSHA256", key, id));
  }

  /** The identifier in a cookie; another one than any where the signature is wrong. */
  String read(String value) {
    if (!on.has("cookie-signed-as-express")) {
      return value;
    }
    String id = value.replaceAll("^s%3A|\\..*$", "");
    return written(id).equals(value) ? id : "";
  }

  void clear(Visit visit) {
    set(visit, "", "; Expires=" + DATE.format(Instant.EPOCH.atOffset(ZoneOffset.UTC)));
  }

  private static void set(Visit visit, String value, String end) {
    visit.answerWith("Set-Cookie", NAME + "=" + value + "; Path=/; SameSite=Lax" + end);
  }
}
