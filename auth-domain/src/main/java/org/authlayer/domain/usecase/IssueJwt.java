package org.authlayer.domain.usecase;

import java.time.InstantSource;
import java.util.Optional;
import org.authlayer.domain.CredentialCheck;
import org.authlayer.domain.jwt.JwtOwner;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Issues a signed JSON web token to a user whose credential was verified, unless the credential is
 * no longer valid afterwards (DEC-37).
 *
 * @param owner binds the token to the stored user, where configured
 */
public record IssueJwt(
    Jwts jwts, RegisteredClaims claims, JwtOwner owner, InstantSource time, AuthEvents events) {

  public Result signed(User user, CredentialCheck check, AuthEvent.Where where) {
    ObjectValue payload = claims.added(SessionToken.issue(user.id(), time.instant()).claims());
    Optional<ObjectValue> bound = owner.added(payload, user.id());
    if (bound.isEmpty()) {
      return new Result.NotAuthenticated();
    }
    String token = jwts.sign(bound.get());
    if (!check.isStillValid()) {
      return new Result.NotAuthenticated();
    }
    events.publish(new AuthEvent.TokenIssued(where, "jwt", UserId.of(user.id())));
    return new Result.Signed(token);
  }

  public sealed interface Result {

    record Signed(String token) implements Result {

      @Override
      public String toString() {
        return "Signed";
      }
    }

    /** The user was removed, or the credential was changed or revoked, meanwhile. */
    record NotAuthenticated() implements Result {}
  }
}
