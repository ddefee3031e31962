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
record SessionCookie(Variations variations) {

  private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME;

  String name() {
    return variations.has("cookie-of-another-name") ? "sid" : "app_session";
  }

  /** Whether each answer sets it again, so that it ends with the session. */
  boolean slides() {
    return !variations.has("cookie-ends-with-the-browser");
  }

  void set(Visit visit, String id, Instant now) {
    String end =
        variations.has("cookie-ends-with-the-browser")
            ? ""
            : variations.has("cookie-with-max-age")
                ? "; Max-Age=" + Settings.SESSION_IDLE.toSeconds()
                : "; Expires="
                    + DATE.format(now.plus(Settings.SESSION_IDLE).atOffset(ZoneOffset.UTC));
    if (variations.has("cookie-cleared-first")) {
      clear(visit);
    }
    visit.answerWith("Set-Cookie", name() + "=" + written(id) + attributes() + end);
  }

  /** As Express writes it: percent-encoded, with a signature behind a dot. */
  private String written(String id) {
    return variations.has("cookie-signed-as-express")
        ? URLEncoder.encode("s:" + id + "." + signature(id), StandardCharsets.UTF_8)
        : id;
  }

  private static String signature(String id) {
    byte[] key = "a key of the website".getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().withoutPadding().encodeToString(Digests.hmac("SHA-256", key, id));
  }

  /** The identifier in a cookie; another one than any where the signature is wrong. */
  String read(String value) {
    if (!variations.has("cookie-signed-as-express")) {
      return value;
    }
    String id = value.replaceAll("^s%3A|\\..*$", "");
    return written(id).equals(value) ? id : "";
  }

  void clear(Visit visit) {
    String end =
        variations.has("cookie-with-max-age")
            ? "; Max-Age=0"
            : "; Expires=" + DATE.format(Instant.EPOCH.atOffset(ZoneOffset.UTC));
    visit.answerWith("Set-Cookie", name() + "=" + attributes() + end);
  }

  private String attributes() {
    StringBuilder attributes = new StringBuilder("; Path=/; SameSite=");
    attributes.append(variations.has("cookie-same-site-none") ? "None" : "Lax");
    if (variations.has("cookie-is-http-only") || variations.has("cookie-hardened")) {
      attributes.append("; HttpOnly");
    }
    if (variations.has("cookie-is-secure") || variations.has("cookie-hardened")) {
      attributes.append("; Secure");
    }
    return attributes.toString();
  }
}
