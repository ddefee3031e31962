package org.authlayer.openid;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.SessionSettings;

/**
 * The cookie that binds a login to the browser that began it (RFC 9700, 4.7.1). It has the name of
 * the session's cookie and a suffix, so that {@code __Host-} protects it too.
 */
record LoginCookie(SessionSettings session) {

  /** Behind the secret of a login that has ended. */
  private static final String ENDED = ".";

  private String name() {
    return session.cookieName() + "_login";
  }

  /** The secret for a further login: that of a login that has ended is used for no other one. */
  Optional<Attempt.BrowserSecret> open(Headers headers) {
    return read(headers).flatMap(Attempt.BrowserSecret::parse);
  }

  /** The secret of logins that have begun; another one may have ended meanwhile. */
  Optional<Attempt.BrowserSecret> begun(Headers headers) {
    return read(headers)
        .map(value -> value.endsWith(ENDED) ? value.substring(0, value.length() - 1) : value)
        .flatMap(Attempt.BrowserSecret::parse);
  }

  /** Of several cookies none is known to be this browser's. */
  private Optional<String> read(Headers headers) {
    List<String> values = headers.cookies(name());
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  /** Sent back by the redirect of the provider, which is a navigation by GET. */
  String of(Attempt.BrowserSecret secret) {
    return line(secret.text());
  }

  String ended(Attempt.BrowserSecret secret) {
    return line(secret.text() + ENDED);
  }

  private String line(String value) {
    return "%s=%s; Path=/; Max-Age=%s; SameSite=Lax%s; HttpOnly"
        .formatted(name(), value, Attempt.LIFETIME.toSeconds(), session.secure() ? "; Secure" : "");
  }
}
