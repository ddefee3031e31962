package org.authlayer.domain.middleware;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.SessionSettings;

/** The session cookie as it is read and written (RFC 6265; DEC-13). */
record SessionCookie(SessionSettings settings) {

  /** No browser sends more; so no request makes the store look for hundreds. */
  private static final int MOST = 20;

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** The identifier a client sent; with two different ones there is no telling whose it is. */
  Optional<SessionId> read(Headers headers) {
    List<String> values = values(headers);
    return values.size() == 1 ? SessionId.parse(values.get(0)) : Optional.empty();
  }

  /** All identifiers a client sent, the first {@value #MOST} that have the shape of one. */
  List<SessionId> all(Headers headers) {
    return values(headers).stream()
        .flatMap(value -> SessionId.parse(value).stream())
        .limit(MOST)
        .toList();
  }

  /** Whether a client sent the cookie, with whatever value. */
  boolean isPresent(Headers headers) {
    return !values(headers).isEmpty();
  }

  private List<String> values(Headers headers) {
    return headers.all("Cookie").stream()
        .flatMap(line -> Arrays.stream(line.split(";")))
        .map(String::strip)
        .filter(pair -> pair.startsWith(settings.cookieName() + "="))
        .map(pair -> pair.substring(settings.cookieName().length() + 1))
        .distinct()
        .toList();
  }

  /** The {@code Set-Cookie} line that hands an identifier out. */
  String of(SessionId id, Instant expires) {
    return line(id.value(), expires);
  }

  /** The {@code Set-Cookie} line that makes a browser forget (DEC-16). */
  String expired() {
    return line("", Instant.EPOCH);
  }

  private String line(String value, Instant expires) {
    return settings.cookieName()
        + "="
        + value
        + "; Path=/; Expires="
        + HTTP_DATE.format(expires)
        + "; SameSite=Lax"
        + (settings.secure() ? "; Secure" : "")
        + (settings.httpOnly() ? "; HttpOnly" : "");
  }
}
