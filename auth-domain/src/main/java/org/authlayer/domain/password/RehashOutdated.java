package org.authlayer.domain.password;

import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/**
 * Replaces the hash of a verified password that has too little work (DEC-25). A failure to replace
 * it does not fail the login.
 */
public record RehashOutdated(Users users, PasswordHasher hasher, AuthEvents events)
    implements PasswordStep<User> {

  @Override
  public PasswordResult<User> check(PasswordAttempt attempt, PasswordCheck<User> next) {
    PasswordResult<User> result = next.check(attempt);
    return result instanceof PasswordResult.Verified<User> verified
        ? new PasswordResult.Verified<>(
            verified.user(), current(attempt, verified), verified.check())
        : result;
  }

  private String current(PasswordAttempt attempt, PasswordResult.Verified<User> verified) {
    String hash = verified.hash();
    try {
      if (!hasher.isOutdated(hash)) {
        return hash;
      }
      String better = hasher.forClient(attempt.where().network()).hash(attempt.password());
      if (!users.replaceHash(verified.user().id(), hash, better)) {
        return hash;
      }
      events.publish(new AuthEvent.PasswordRehashed(attempt.where(), verified.user().id()));
      return better;
    } catch (StoreException | IllegalArgumentException nextTime) {
      return hash;
    }
  }
}
