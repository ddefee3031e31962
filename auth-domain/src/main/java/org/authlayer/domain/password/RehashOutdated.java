package org.authlayer.domain.password;

import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

/** Replaces the hash of a verified password that has too little work (DEC-25), if that succeeds. */
public record RehashOutdated<U>(StoredPasswords<U> users, PasswordHasher hasher, AuthEvents events)
    implements PasswordStep<U> {

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    PasswordResult<U> result = next.check(attempt);
    return result instanceof PasswordResult.Verified<U> verified
        ? new PasswordResult.Verified<>(
            verified.user(), current(attempt, verified), verified.check())
        : result;
  }

  private String current(PasswordAttempt attempt, PasswordResult.Verified<U> verified) {
    String hash = verified.hash();
    try {
      if (!hasher.isOutdated(hash)) {
        return hash;
      }
      String better =
          hasher
              .forClient(attempt.where().network(), attempt.where().gone())
              .hash(attempt.password());
      if (!users.replaceHash(verified.user(), hash, better)) {
        return hash;
      }
      events.publish(new AuthEvent.PasswordRehashed(attempt.where(), users.id(verified.user())));
      return better;
    } catch (StoreException | IllegalArgumentException nextTime) {
      return hash;
    }
  }
}
