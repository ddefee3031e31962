package org.authlayer.domain;

import java.util.Objects;

/**
 * What a 401 tells about one header scheme of the route (RFC 9110, 11.6.1; DEC-22).
 *
 * @param scheme the scheme's name, {@code Basic} or {@code Bearer}
 * @param parameters what follows the realm, in the header's own syntax; may be empty
 */
public record Challenge(String scheme, String parameters) {

  /** Basic with UTF-8 (RFC 7617, 2.1). */
  public static final Challenge BASIC = new Challenge("Basic", "charset=\"UTF-8\"");

  /** Bearer where no token was sent (RFC 6750, 3.1). */
  public static final Challenge BEARER = new Challenge("Bearer", "");

  /** Bearer where a token was sent. */
  public static final Challenge INVALID_TOKEN = new Challenge("Bearer", "error=\"invalid_token\"");

  /** Refuses null. */
  public Challenge {
    Objects.requireNonNull(scheme, "scheme");
    Objects.requireNonNull(parameters, "parameters");
  }

  /**
   * The header's value.
   *
   * @param realm the protection space
   * @return the challenge as {@code WWW-Authenticate} spells it
   */
  public String in(String realm) {
    String value = scheme + " realm=\"" + realm + "\"";
    return parameters.isEmpty() ? value : value + ", " + parameters;
  }

  boolean isSameScheme(Challenge other) {
    return scheme.equals(other.scheme);
  }
}
