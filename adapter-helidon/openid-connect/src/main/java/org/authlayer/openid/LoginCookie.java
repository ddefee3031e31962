package org.authlayer.openid;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.SessionSettings;

/**
 * The cookie that binds a login to the browser that began it (RFC 9700, 4.7.1). It has the name of
 * the session's cookie and a suffix, so that {@code __Host-} protects it too.
 */
record LoginCookie(String name, boolean isSecure) {

  static LoginCookie of(SessionSettings session) {
    return new LoginCookie(session.cookieName() + "_login", session.secure());
  }

  /** Of several cookies none is known to be this browser's. */
  Optional<Attempt.BrowserSecret> read(Headers headers) {
    List<String> values =
        headers.all("Cookie").stream()
            .flatMap(line -> Stream.of(line.split(";", -1)))
            .map(String::strip)
            .filter(pair -> pair.startsWith(name + "="))
            .map(pair -> pair.substring(name.length() + 1))
            .distinct()
            .toList();
    return values.size() == 1 ? Attempt.BrowserSecret.parse(values.get(0)) : Optional.empty();
  }

  /** Sent back by the redirect of the provider, which is a navigation by GET. */
  String of(Attempt.BrowserSecret secret) {
    return "%s=%s; Path=/; Max-Age=%s; SameSite=Lax%s; HttpOnly"
        .formatted(name, secret.text(), Attempt.LIFETIME.toSeconds(), isSecure ? "; Secure" : "");
  }
}
