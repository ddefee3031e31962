package org.authlayer.domain.usecase;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.CredentialCheck;
import org.authlayer.domain.jwt.JwtOwner;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Issues a token to a user whose credential was verified: an opaque one, generated and stored
 * (route rule 2), or a signed one. A credential that is no longer valid afterwards leaves no token
 * behind (DEC-37).
 *
 * @param owner binds a JSON web token to the stored user, where configured
 */
public record IssueToken(
    UserTokens tokens,
    TokenGenerator generator,
    Jwts jwts,
    RegisteredClaims claims,
    JwtOwner owner,
    InstantSource time,
    AuthEvents events) {

  private static final int ATTEMPTS = 3;

  /** The rule that the name of a token violates, as a part of a sentence (DEC-26, DEC-27). */
  public static Optional<String> nameViolation(String name) {
    return NameRule.violation(name);
  }

  /**
   * Issues an opaque token.
   *
   * @param lifetime how long the token is valid; empty for a token that does not expire
   * @param client the token's name or the program that asks, for the user's list of tokens
   */
  public Result opaque(
      User user,
      Optional<Duration> lifetime,
      String client,
      CredentialCheck check,
      AuthEvent.Where where) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Instant now = time.instant();
      String value = generator.next();
      Instant expiry = lifetime.map(now::plus).orElse(null);
      switch (tokens.add(new NewUserToken(value, user.id(), expiry, now, client))) {
        case UserTokens.Added.Ok(UUID id) -> {
          if (!check.isStillValid()) {
            tokens.remove(id);
            return new Result.NotAuthenticated();
          }
          events.publish(new AuthEvent.TokenIssued(where, "opaque", user.id()));
          return new Result.Opaque(id, value);
        }
        case UserTokens.Added.NoSuchUser removedMeanwhile -> {
          return new Result.NotAuthenticated();
        }
        case UserTokens.Added.ValueTaken tryAnother -> {}
      }
    }
    throw StoreException.broken(
        "random token values keep colliding: check the random source", null);
  }

  /** Issues a signed JSON web token. */
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
    events.publish(new AuthEvent.TokenIssued(where, "jwt", user.id()));
    return new Result.Signed(token);
  }

  /** What came of a request for a token. */
  public sealed interface Result {

    /** An opaque token; its value is shown once. */
    record Opaque(UUID id, String value) implements Result {

      /** The identifier only. */
      @Override
      public String toString() {
        return "Opaque[" + id + "]";
      }
    }

    /** A signed JSON web token in its compact form. */
    record Signed(String token) implements Result {

      /** Redacted. */
      @Override
      public String toString() {
        return "Signed";
      }
    }

    /** The user was removed, or the credential was changed or revoked, meanwhile. */
    record NotAuthenticated() implements Result {}
  }
}
