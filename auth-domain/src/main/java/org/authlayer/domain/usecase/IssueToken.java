package org.authlayer.domain.usecase;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.CredentialCheck;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Issues an opaque token to a user whose credential was verified (route rule 2), and takes it back
 * if the credential is no longer valid afterwards (DEC-37).
 */
public record IssueToken<U>(
    Accounts<U> accounts,
    Tokens tokens,
    TokenGenerator generator,
    int mostTokens,
    InstantSource time,
    AuthEvents events) {

  private static final int ATTEMPTS = 3;
  private static final int MOST_ENDED = 50;

  /** The rule that the name of a token violates, as a part of a sentence (DEC-26, DEC-27). */
  public static Optional<String> nameViolation(String name) {
    return NameRule.violation(name);
  }

  /** Without a lifetime it does not expire; the client is its name in the list of tokens. */
  public Result opaque(
      U user,
      Optional<Duration> lifetime,
      String client,
      CredentialCheck check,
      AuthEvent.Where where) {
    UserId owner = accounts.id(user);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Instant now = time.instant();
      String value = generator.next();
      // As exact as a store keeps it, so that the answer and the list of tokens say the same.
      Instant expiry = lifetime.map(now.truncatedTo(ChronoUnit.MICROS)::plus).orElse(null);
      switch (tokens.add(new NewToken(value, owner, expiry, now, client))) {
        case Tokens.Added.Ok(UUID id) -> {
          if (!check.isStillValid() || !isKnown(owner)) {
            tokens.remove(owner, id);
            return new Result.NotAuthenticated();
          }
          events.publish(new AuthEvent.TokenIssued(where, "opaque", owner));
          endSurplus(owner, id, where);
          return new Result.Opaque(id, value, expiry);
        }
        case Tokens.Added.NoSuchUser removedMeanwhile -> {
          return new Result.NotAuthenticated();
        }
        case Tokens.Added.ValueTaken tryAnother -> {}
      }
    }
    throw StoreException.broken(
        "random token values keep colliding: check the random source", null);
  }

  /** Ends those that were unused longest, at most so many with one login, but never the new one. */
  private void endSurplus(UserId owner, UUID added, AuthEvent.Where where) {
    if (mostTokens == 0) {
      return;
    }
    tokens.findByOwner(owner, time.instant()).stream()
        .filter(token -> !token.id().equals(added))
        .sorted(Comparator.comparing((TokenSummary token) -> lastUse(token)).reversed())
        .skip(mostTokens - 1L)
        .limit(MOST_ENDED)
        .filter(token -> tokens.remove(owner, token.id()))
        .forEach(
            token ->
                events.publish(
                    new AuthEvent.TokenRemoved(where, token.id(), owner, "crowded-out")));
  }

  private static Instant lastUse(TokenSummary token) {
    return token.lastUse().or(token::made).orElse(Instant.MIN);
  }

  /** The store itself knows the users of the standard type. */
  private boolean isKnown(UserId owner) {
    return owner.isStandard() || accounts.findById(owner.text()).isPresent();
  }

  public sealed interface Result {

    record Opaque(UUID id, String value, @Nullable Instant expiresAt) implements Result {

      @Override
      public String toString() {
        return "Opaque[" + id + "]";
      }
    }

    /** The user was removed, or the credential was changed or revoked, meanwhile. */
    record NotAuthenticated() implements Result {}
  }
}
