package org.authlayer.domain.middleware;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.SessionSettings;

/** The session cookie as it is read and written (RFC 6265; DEC-13). */
final class SessionCookie {

  /** No browser sends more; so no request makes the store look for hundreds. */
  private static final int MOST = 20;

  private final String name;
  private final String attributes;

  SessionCookie(SessionSettings settings) {
    this.name = settings.cookieName();
    this.attributes =
        "; SameSite=Lax"
            + (settings.secure() ? "; Secure" : "")
            + (settings.httpOnly() ? "; HttpOnly" : "");
  }

  String name() {
    return name;
  }

  Optional<SessionId> read(Headers headers) {
    List<String> values = values(headers);
    return values.size() == 1 ? SessionId.parse(values.get(0)) : Optional.empty();
  }

  List<SessionId> all(Headers headers) {
    return values(headers).stream()
        .flatMap(value -> SessionId.parse(value).stream())
        .limit(MOST)
        .toList();
  }

  boolean isPresent(Headers headers) {
    return !values(headers).isEmpty();
  }

  private List<String> values(Headers headers) {
    return headers.cookies(name);
  }

  String of(SessionId id, Instant expires) {
    return line(id.value(), expires);
  }

  String expired() {
    return line("", Instant.EPOCH);
  }

  private String line(String value, Instant expires) {
    return name + "=" + value + "; Path=/; Expires=" + HttpDate.of(expires) + attributes;
  }
}
