package org.authlayer.ports.driving;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which pages of other origins may call an application in a browser, and read its answers (CORS,
 * Fetch Standard 3.2).
 *
 * @param origins such as {@code https://app.example.org}, or {@code *} alone for all
 * @param headers the request headers that such a page may set
 * @param exposed the answer headers that it may read
 * @param credentials whether its requests may carry cookies; not with {@code *}
 * @param maxAge how long a browser may keep the answer to a preflight request, at most a day
 */
public record CorsSettings(
    Set<String> origins,
    List<String> methods,
    List<String> headers,
    List<String> exposed,
    boolean credentials,
    Duration maxAge) {

  public static final String ANY = "*";

  private static final String TOKEN = "[!#$%&'+.^_`|~0-9A-Za-z-]+";

  public CorsSettings {
    Objects.requireNonNull(maxAge, "maxAge");
    origins = Set.copyOf(origins);
    methods = List.copyOf(methods);
    headers = List.copyOf(headers);
    exposed = List.copyOf(exposed);
    requireOrigins(origins, credentials);
    methods.forEach(name -> require(name, "[A-Z]+", "cors.methods", "PATCH"));
    headers.forEach(name -> require(name, TOKEN, "cors.headers", "X-Api-Key"));
    exposed.forEach(name -> require(name, TOKEN, "cors.exposed-headers", "Retry-After"));
    if (maxAge.isNegative() || maxAge.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("cors.max-age: choose PT0S to P1D, not " + maxAge);
    }
  }

  /** No other origin: no answer has a CORS header. */
  public static CorsSettings none() {
    return of();
  }

  /** All methods of this library's routes, {@code Authorization}, and no cookies. */
  public static CorsSettings of(String... origins) {
    return new CorsSettings(
        Set.of(origins),
        List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"),
        List.of("Authorization", "Content-Type"),
        List.of("Location", "Retry-After", "WWW-Authenticate", "X-Request-Id"),
        false,
        Duration.ofMinutes(10));
  }

  public boolean allows(String origin) {
    return origins.contains(origin) || origins.contains(ANY);
  }

  private static void requireOrigins(Set<String> origins, boolean credentials) {
    for (String origin : new TreeSet<>(origins)) {
      if (!origin.equals(ANY)) {
        WebOrigin.requireAsSent("cors.origins", origin);
      }
    }
    if (origins.contains(ANY) && origins.size() > 1) {
      throw new IllegalArgumentException("cors.origins: * stands alone; name origins, or *");
    }
    if (origins.contains(ANY) && credentials) {
      throw new IllegalArgumentException(
          "cors.credentials: every page could use its visitor's session; name the origins in"
              + " cors.origins in place of *, or set it to false");
    }
    if (origins.isEmpty() && credentials) {
      throw new IllegalArgumentException("cors.credentials: name the origins in cors.origins");
    }
  }

  private static void require(String name, String pattern, String key, String example) {
    if (!name.matches(pattern)) {
      throw new IllegalArgumentException(
          key + ": '" + name + "' is not a name such as " + example + "; write each in full");
    }
  }
}
