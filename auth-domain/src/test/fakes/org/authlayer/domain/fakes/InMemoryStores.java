package org.authlayer.domain.fakes;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Stores that are maps, open for tests to look into. */
public final class InMemoryStores implements Stores {

  private final Map<UUID, User> userRows = new ConcurrentHashMap<>();
  private final Map<UUID, NewToken> tokenRows = new ConcurrentHashMap<>();
  private final Map<String, SessionData> sessionRows = new ConcurrentHashMap<>();
  private final Map<String, FailedLogins.Count> failedLoginRows = new ConcurrentHashMap<>();
  private final InMemoryTokens tokens = new InMemoryTokens(userRows, tokenRows, sessionRows);

  @Override
  public Users users() {
    return new InMemoryUsers(userRows, tokens);
  }

  @Override
  public Tokens tokens() {
    return tokens;
  }

  @Override
  public Sessions sessions() {
    return new InMemorySessions(sessionRows);
  }

  @Override
  public FailedLogins failedLogins() {
    return new InMemoryFailedLogins(failedLoginRows);
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    if (!users().replaceHash(change.userId(), change.expectedHash(), change.newHash())) {
      return false;
    }
    change
        .kept()
        .session()
        .ifPresent(digest -> sessionRows.computeIfPresent(digest, (same, kept) -> detached(kept)));
    endAccess(change.owner(), change.kept());
    return true;
  }

  private static SessionData detached(SessionData kept) {
    Map<String, SessionIdentity> identities = new HashMap<>(kept.identities());
    identities.replaceAll((type, identity) -> identity.withoutToken());
    return kept.with(identities);
  }

  @Override
  public void ping() {}

  @Override
  public void close() {}

  /** Stores a user. */
  public User keep(String name, String email, String password) {
    User user = new User(UUID.randomUUID(), name, email, CountingHasher.of(password));
    userRows.put(user.id(), user);
    return user;
  }

  /** The user as stored now. */
  public User stored(User user) {
    return Objects.requireNonNull(userRows.get(user.id()), "the user is gone");
  }

  /** The rows of {@code users}. */
  public Map<UUID, User> userRows() {
    return userRows;
  }

  /** The rows of {@code user_tokens} and {@code typed_tokens}. */
  public Map<UUID, NewToken> tokenRows() {
    return tokenRows;
  }

  /** The rows of {@code sessions}. */
  public Map<String, SessionData> sessionRows() {
    return sessionRows;
  }

  /** The rows of {@code failed_logins}. */
  public Map<String, FailedLogins.Count> failedLoginRows() {
    return failedLoginRows;
  }
}
