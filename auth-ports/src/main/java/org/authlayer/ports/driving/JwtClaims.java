package org.authlayer.ports.driving;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The registered claims that JSON web tokens are issued with and have to have (RFC 7519, 4.1;
 * DEC-08), and whether a token ends with its user (DEC-09).
 *
 * @param issuer {@code iss}, or null: issued with none and any is taken
 * @param audience {@code aud}, or null: issued with none and any is taken
 * @param checksUser whether the store is asked for the user with each request: then a token ends
 *     with the account, and with a change of its password; otherwise at its expiration alone
 */
public record JwtClaims(@Nullable String issuer, @Nullable String audience, boolean checksUser) {

  private static final JwtClaims NONE = new JwtClaims(null, null, false);

  /** Neither issuer nor audience, and no store is asked. */
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
