package org.authlayer.conformance.elsewhere;

/**
 * The cookie that carries the session's identifier: neither Secure nor HttpOnly, as the
 * specification has it.
 */
final class SessionCookie {

  private final Variations variations;

  SessionCookie(Variations variations) {
    this.variations = variations;
  }

  String name() {
    return variations.has("cookie-of-another-name") ? "sid" : "app_session";
  }

  boolean slides() {
    return variations.has("cookie-with-max-age");
  }

  void set(Visit visit, String id) {
    visit.answerWith("Set-Cookie", name() + "=" + id + attributes());
  }

  void clear(Visit visit) {
    visit.answerWith(
        "Set-Cookie", name() + "=" + attributes() + "; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  }

  private String attributes() {
    StringBuilder attributes = new StringBuilder(path());
    if (variations.has("cookie-of-a-domain")) {
      attributes.append("; Domain=127.0.0.1");
    }
    if (!variations.has("cookie-without-same-site")) {
      attributes
          .append("; SameSite=")
          .append(variations.has("cookie-same-site-none") ? "None" : "Lax");
    }
    if (variations.has("cookie-with-max-age") || variations.has("cookie-with-undeclared-max-age")) {
      attributes.append("; Max-Age=").append(Settings.SESSION_IDLE.toSeconds());
    }
    if (variations.has("cookie-is-http-only")) {
      attributes.append("; HttpOnly");
    }
    if (variations.has("cookie-is-secure")) {
      attributes.append("; Secure");
    }
    return attributes.toString();
  }

  private String path() {
    return variations.has("cookie-of-the-website-only") ? "; Path=/members/website" : "; Path=/";
  }
}
