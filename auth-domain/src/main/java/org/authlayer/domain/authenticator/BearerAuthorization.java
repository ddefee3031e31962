package org.authlayer.domain.authenticator;

import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Challenge;

/** The token of a Bearer header (RFC 6750), which follows the scheme verbatim (AL-FMT-04). */
public record BearerAuthorization(String token) {
  public BearerAuthorization {
    Objects.requireNonNull(token, "token");
  }

  public static Optional<BearerAuthorization> parse(Request request) {
    return request
        .evidence()
        .credential(
            BearerAuthorization.class,
            () ->
                AuthorizationHeader.of(request)
                    .filter(header -> header.isOf("Bearer"))
                    .map(header -> new BearerAuthorization(header.credentials())));
  }

  /** Reports that this token proves no user (DEC-19). */
  public void reject(Request request) {
    request.evidence().reject(this, new AuthEvent.TokenRejected(request.where()));
  }

  static Challenge challenge(Request request) {
    return parse(request).isPresent() ? Challenge.INVALID_TOKEN : Challenge.BEARER;
  }

  @Override
  public String toString() {
    return "BearerAuthorization";
  }
}
