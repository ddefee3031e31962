package org.authlayer.ports.driving;

import java.util.Objects;

/** One way to authenticate, as a 401 names it (RFC 9110, 11.6.1; DEC-22). */
public record Challenge(String scheme, String parameters) {

  /** Basic with UTF-8 (RFC 7617, 2.1). */
  public static final Challenge BASIC = new Challenge("Basic", "charset=\"UTF-8\"");

  /** Bearer where no token was sent (RFC 6750, 3.1). */
  public static final Challenge BEARER = new Challenge("Bearer", "");

  public static final Challenge INVALID_TOKEN = new Challenge("Bearer", "error=\"invalid_token\"");

  static final String API_KEY = "ApiKey";

  public Challenge {
    Objects.requireNonNull(scheme, "scheme");
    Objects.requireNonNull(parameters, "parameters");
  }

  public String in(String realm) {
    String value = scheme + " realm=\"" + realm + "\"";
    return parameters.isEmpty() ? value : value + ", " + parameters;
  }

  /** Whether one of the two is enough in an answer. Keys of two names are two ways. */
  public boolean isSameWay(Challenge other) {
    return scheme.equalsIgnoreCase(other.scheme)
        && (!scheme.equals(API_KEY) || parameters.equals(other.parameters));
  }
}
