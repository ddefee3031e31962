package org.authlayer.domain.application;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Administration;
import org.authlayer.ports.driving.JsonValue;

/** Users, tokens and sessions of the default database, in an operator's hands. */
record StoredAccounts(
    Stores stores,
    PasswordHasher hasher,
    Registration registration,
    SessionAuthenticatable<User> remembered,
    InstantSource time,
    AuthEvents events)
    implements Administration {

  private static final AuthEvent.Where NOWHERE = AuthEvent.Where.nowhere();
  private static final int CONFLICT = 409;
  private static final int DIGITS_TOLD = 8;
  private static final int ATTEMPTS = 3;

  static StoredAccounts of(AuthLayer layer) {
    return new StoredAccounts(
        layer.environment().databases().standard(),
        layer.environment().passwordHasher(),
        layer.registration(),
        layer.sessionUsers().authenticatable(),
        layer.environment().time(),
        layer.environment().events());
  }

  @Override
  public Added add(String name, String email, String password) {
    Map<String, JsonValue> fields =
        Map.of(
            "name", JsonValue.of(name),
            "email", JsonValue.of(email),
            "password", JsonValue.of(password),
            "confirmPassword", JsonValue.of(password));
    try {
      return new Added.Ok(
          registration.register(field -> Optional.ofNullable(fields.get(field)), hasher, NOWHERE));
    } catch (Abort refused) {
      return refused.status() == CONFLICT
          ? new Added.EmailTaken()
          : new Added.Refused(refused.violations().stream().map(Violation::reason).toList());
    }
  }

  @Override
  public Optional<User> find(String text) {
    return stores
        .users()
        .findByEmail(text)
        .or(() -> identifier(text).flatMap(stores.users()::findById));
  }

  @Override
  public List<User> users(String after, int most) {
    return stores.users().findAll(after, most);
  }

  @Override
  public boolean remove(User user) {
    boolean removed = stores.users().remove(user.id());
    if (removed) {
      events.publish(new AuthEvent.UserRemoved(NOWHERE, user.id()));
    }
    revokeSessions(user);
    return removed;
  }

  /** A hash that is replaced meanwhile by one with more work is no reason to give up. */
  @Override
  public Optional<String> changePassword(User user, String password) {
    Optional<String> broken = registration.passwords().broken(password, user.name(), user.email());
    if (broken.isPresent()) {
      return broken;
    }
    String hash = hasher.hash(password);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<User> stored = stores.users().findById(user.id());
      if (stored.isEmpty()) {
        return Optional.of("the user was removed meanwhile");
      }
      if (stores.changePassword(change(stored.get(), hash))) {
        events.publish(new AuthEvent.PasswordChanged(NOWHERE, user.id()));
        return Optional.empty();
      }
    }
    return Optional.of("the password is being changed by others");
  }

  @Override
  public List<TokenSummary> tokens(User user) {
    return stores.userTokens().findByUser(user.id(), time.instant());
  }

  @Override
  public boolean revokeToken(User user, UUID id) {
    boolean removed = stores.userTokens().removeOf(user.id(), id);
    if (removed) {
      events.publish(new AuthEvent.TokenRemoved(NOWHERE, id, user.id(), "revoked"));
    }
    return removed;
  }

  @Override
  public int revokeTokens(User user) {
    return removeAll(() -> tokens(user), token -> revokeToken(user, token.id()));
  }

  @Override
  public List<SessionData> sessions(User user) {
    return stores.sessions().findByEntry(remembered.key(), entry(user), time.instant());
  }

  @Override
  public boolean revokeSession(User user, String digest) {
    return SessionData.isDigest(digest)
        && stores
            .sessions()
            .find(digest, time.instant())
            .filter(found -> entry(user).equals(found.entries().get(remembered.key())))
            .filter(found -> end(user, found))
            .isPresent();
  }

  @Override
  public int revokeSessions(User user) {
    return removeAll(() -> sessions(user), session -> end(user, session));
  }

  /** A list holds some, not all: what is made meanwhile, or was not listed, is removed as well. */
  private static <T> int removeAll(Supplier<List<T>> list, Predicate<T> remove) {
    int removed = 0;
    for (List<T> some = list.get(); !some.isEmpty(); some = list.get()) {
      for (T one : some) {
        removed += remove.test(one) ? 1 : 0;
      }
    }
    return removed;
  }

  private boolean end(User user, SessionData session) {
    boolean removed = stores.sessions().remove(session.digest());
    if (removed) {
      String name = session.digest().substring(0, DIGITS_TOLD);
      events.publish(new AuthEvent.SessionEnded(NOWHERE, name, entry(user), "revoked"));
    }
    return removed;
  }

  private PasswordChange change(User user, String hash) {
    return new PasswordChange(user.id(), remembered.key(), user.passwordHash(), hash, null, null);
  }

  private String entry(User user) {
    return remembered.sessionID().apply(user);
  }

  /** Java's parser takes shorter texts for an identifier too. */
  private static Optional<UUID> identifier(String text) {
    try {
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
