package org.authlayer.ports.driving;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The place of a credential of your own on a request, and the challenge that asks for it (RFC 9110,
 * 11.6.1).
 *
 * <pre>{@code
 * Declared.logsIn(Machine.class, Scheme.apiKey("X-Api-Key"), apiKey)
 * }</pre>
 *
 * @param name of the header, cookie, query parameter or authentication scheme; of letters, digits,
 *     dots, dashes and underscores
 */
public record Scheme(Place place, String name, Challenge challenge) {

  private static final Pattern NAME = Pattern.compile("[0-9A-Za-z._-]+");

  public enum Place {
    HEADER,
    COOKIE,
    QUERY,
    /** The {@code Authorization} header, behind the name of a scheme. */
    AUTHORIZATION;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Scheme {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(challenge, "challenge");
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'" + name + "': a scheme has a name of letters, digits, dots, dashes and underscores");
    }
    if (place == Place.HEADER && name.equalsIgnoreCase("Authorization")) {
      throw new IllegalArgumentException(
          "the header Authorization begins with the name of a scheme: use Scheme.http(name)");
    }
  }

  /** A key in a header field of its own. The challenge is {@code ApiKey} with its name. */
  public static Scheme apiKey(String header) {
    return apiKey(Place.HEADER, header);
  }

  public static Scheme apiKeyInCookie(String cookie) {
    return apiKey(Place.COOKIE, cookie);
  }

  /** A key in a query parameter. Access logs and proxies write queries down: prefer a header. */
  public static Scheme apiKeyInQuery(String parameter) {
    return apiKey(Place.QUERY, parameter);
  }

  /** Another scheme of the {@code Authorization} header, such as {@code Digest}. */
  public static Scheme http(String name) {
    return new Scheme(Place.AUTHORIZATION, name, new Challenge(name, ""));
  }

  private static Scheme apiKey(Place place, String name) {
    return new Scheme(
        place,
        name,
        new Challenge(Challenge.API_KEY, "in=\"%s\", name=\"%s\"".formatted(place, name)));
  }

  /** The words for it in a table of routes, for instance {@code header X-Api-Key}. */
  @Override
  public String toString() {
    return place == Place.AUTHORIZATION ? name : place + " " + name;
  }
}
