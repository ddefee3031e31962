package org.authlayer.ports.driving;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The registered claims that JSON web tokens have (RFC 7519, 4.1; DEC-08), and whether a token ends
 * with its user (DEC-09).
 *
 * @param issuer {@code iss}, or null: issued with none and any is taken
 * @param audience {@code aud}, or null as for the issuer
 * @param checksUser whether the store is asked with each request: then a token ends also with the
 *     account, and with a change of its password
 */
public record JwtClaims(@Nullable String issuer, @Nullable String audience, boolean checksUser) {

  private static final JwtClaims NONE = new JwtClaims(null, null, false);

  public static JwtClaims none() {
    return NONE;
  }

  public Optional<String> iss() {
    return Optional.ofNullable(issuer);
  }

  public Optional<String> aud() {
    return Optional.ofNullable(audience);
  }
}
