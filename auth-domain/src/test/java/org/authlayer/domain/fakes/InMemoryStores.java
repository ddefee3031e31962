package org.authlayer.domain.fakes;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/** Stores that are maps, open for tests to look into. */
public final class InMemoryStores implements Stores {

  private final Map<UUID, User> userRows = new ConcurrentHashMap<>();
  private final Map<UUID, UserToken> tokenRows = new ConcurrentHashMap<>();
  private final Map<String, SessionData> sessionRows = new ConcurrentHashMap<>();

  @Override
  public Users users() {
    return new InMemoryUsers(userRows, tokenRows);
  }

  @Override
  public UserTokens userTokens() {
    return new InMemoryUserTokens(userRows, tokenRows);
  }

  @Override
  public Sessions sessions() {
    return new InMemorySessions(sessionRows);
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

  /** The rows of {@code users}. */
  public Map<UUID, User> userRows() {
    return userRows;
  }

  /** The rows of {@code user_tokens}. */
  public Map<UUID, UserToken> tokenRows() {
    return tokenRows;
  }

  /** The rows of {@code sessions}. */
  public Map<String, SessionData> sessionRows() {
    return sessionRows;
  }

  private record InMemoryUsers(Map<UUID, User> rows, Map<UUID, UserToken> tokens) implements Users {

    @Override
    public Users.Added add(NewUser user) {
      if (findByEmail(user.email()).isPresent()) {
        return new Users.Added.EmailTaken();
      }
      UUID id = user.id() == null ? UUID.randomUUID() : user.id();
      User stored = new User(id, user.name(), user.email(), user.passwordHash());
      rows.put(id, stored);
      return new Users.Added.Ok(stored);
    }

    @Override
    public Users.Replaced replace(User user) {
      return rows.replace(user.id(), user) == null
          ? new Users.Replaced.NoSuchUser()
          : new Users.Replaced.Ok();
    }

    @Override
    public boolean remove(UUID id) {
      tokens.values().removeIf(token -> token.user().id().equals(id));
      return rows.remove(id) != null;
    }

    @Override
    public Optional<User> findByEmail(String email) {
      return rows.values().stream().filter(user -> user.email().equals(email)).findFirst();
    }

    @Override
    public Optional<User> findById(UUID id) {
      return Optional.ofNullable(rows.get(id));
    }
  }

  private record InMemoryUserTokens(Map<UUID, User> users, Map<UUID, UserToken> rows)
      implements UserTokens {

    @Override
    public UserTokens.Added add(NewUserToken token) {
      User owner = users.get(token.userId());
      if (owner == null) {
        return new UserTokens.Added.NoSuchUser();
      }
      if (findByValue(token.value()).isPresent()) {
        return new UserTokens.Added.ValueTaken();
      }
      UUID id = UUID.randomUUID();
      rows.put(id, new UserToken(id, token.value(), owner, token.expiresAt()));
      return new UserTokens.Added.Ok(id);
    }

    @Override
    public Optional<UserToken> findByValue(String value) {
      return rows.values().stream().filter(token -> token.value().equals(value)).findFirst();
    }

    @Override
    public boolean remove(UUID id) {
      return rows.remove(id) != null;
    }
  }

  private record InMemorySessions(Map<String, SessionData> rows) implements Sessions {

    @Override
    public Optional<SessionData> find(String digest, Instant now) {
      return Optional.ofNullable(rows.get(digest)).filter(row -> now.isBefore(row.expiresAt()));
    }

    @Override
    public void add(SessionData session) {
      rows.put(session.digest(), session);
    }

    @Override
    public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
      return rows.computeIfPresent(
              digest,
              (same, old) ->
                  new SessionData(same, old.entries(), old.createdAt(), lastSeenAt, expiresAt))
          != null;
    }

    @Override
    public boolean rotate(SessionData before, SessionData successor) {
      SessionData stored = rows.get(before.digest());
      if (stored == null || !stored.entries().equals(before.entries())) {
        return false;
      }
      rows.remove(before.digest());
      rows.put(successor.digest(), successor);
      return true;
    }

    @Override
    public boolean remove(String digest) {
      return rows.remove(digest) != null;
    }

    @Override
    public int removeExpired(Instant now) {
      int before = rows.size();
      rows.values().removeIf(row -> !now.isBefore(row.expiresAt()));
      return before - rows.size();
    }
  }
}
