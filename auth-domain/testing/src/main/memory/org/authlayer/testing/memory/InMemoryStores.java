package org.authlayer.testing.memory;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;

/**
 * Stores in memory that keep every clause on stores: for tests of anything else, and the stores
 * that bugs get wrong. The rows are open to a test, which has no other thread at work meanwhile.
 */
public final class InMemoryStores implements Stores {

  private final Object lock = new Object();
  private final InMemoryTokens tokens;
  private final InMemoryUsers users;
  private final InMemorySessions sessions;
  private final InMemoryFailedLogins failedLogins = new InMemoryFailedLogins(lock);

  /** Empty stores. */
  public InMemoryStores() {
    InMemoryTokens[] made = new InMemoryTokens[1];
    users = new InMemoryUsers(lock, id -> made[0].removeAllOf(UserId.of(id), null));
    sessions = new InMemorySessions(lock, id -> made[0].has(id));
    tokens = new InMemoryTokens(lock, users::findById, sessions::removeOpenedBy);
    made[0] = tokens;
  }

  @Override
  public Users users() {
    return users;
  }

  @Override
  public Tokens tokens() {
    return tokens;
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public FailedLogins failedLogins() {
    return failedLogins;
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    synchronized (lock) {
      if (!users.replaceHash(change.userId(), change.expectedHash(), change.newHash())) {
        return false;
      }
      sessions.detach(change.kept().sessionDigest(), change.owner());
      endAccess(change.owner(), change.kept());
      return true;
    }
  }

  @Override
  public void ping() {}

  @Override
  public void close() {}

  /**
   * The rows of {@code users}.
   *
   * @return the users by their identifiers; a test may change them
   */
  public Map<UUID, User> userRows() {
    return users.rows();
  }

  /**
   * The rows of {@code user_tokens} and {@code typed_tokens}.
   *
   * @return the tokens as they were stored, by their identifiers
   */
  public Map<UUID, NewToken> tokenRows() {
    return tokens.rows();
  }

  /**
   * The rows of {@code sessions}.
   *
   * @return the sessions by their digests; a test may change them
   */
  public Map<String, SessionData> sessionRows() {
    return sessions.rows();
  }

  /**
   * The rows of {@code failed_logins}.
   *
   * @return the counts by their keys; a test may change them
   */
  public Map<String, FailedLogins.Count> failedLoginRows() {
    return failedLogins.rows();
  }

  /**
   * The tables that a database of these stores would have.
   *
   * @return their names
   */
  public List<String> tables() {
    return List.of("sessions", "user_tokens", "users");
  }

  /**
   * All rows of a table.
   *
   * @param table its name
   * @return per row its columns with their text forms; an absent value is left out
   */
  public List<Map<String, String>> rows(String table) {
    return switch (table) {
      case "users" -> userRows().values().stream().map(InMemoryStores::row).toList();
      case "user_tokens" -> standardTokens();
      case "sessions" -> sessionRows().values().stream().map(InMemoryStores::row).toList();
      default -> throw new IllegalArgumentException("no table " + table);
    };
  }

  /**
   * Adds a user or a token as a row.
   *
   * @param table its name
   * @param row per column its text form
   * @return whether the stores took the row
   */
  public boolean insert(String table, Map<String, String> row) {
    try {
      return switch (table) {
        case "users" -> users.add(newUser(row)) instanceof Users.Added.Ok;
        case "user_tokens" -> tokens.add(newToken(row)) instanceof Tokens.Added.Ok;
        default -> throw new IllegalArgumentException("no table to insert into: " + table);
      };
    } catch (NullPointerException missing) {
      return false;
    }
  }

  private static NewUser newUser(Map<String, String> row) {
    return new NewUser(
        UUID.fromString(cell(row, "id")),
        cell(row, "name"),
        cell(row, "email"),
        cell(row, "password_hash"));
  }

  private static NewToken newToken(Map<String, String> row) {
    UserId owner = UserId.of(UUID.fromString(cell(row, "user_id")));
    return new NewToken(cell(row, "value"), owner, null, Instant.EPOCH, "");
  }

  private static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }

  private static Map<String, String> row(User user) {
    return Map.of(
        "id", user.id().toString(),
        "name", user.name(),
        "email", user.email(),
        "password_hash", user.passwordHash());
  }

  private List<Map<String, String>> standardTokens() {
    return tokenRows().entrySet().stream()
        .filter(token -> token.getValue().owner().isStandard())
        .map(token -> row(token.getKey(), token.getValue()))
        .toList();
  }

  private static Map<String, String> row(UUID id, NewToken token) {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("id", id.toString());
    row.put("value", token.value());
    row.put("user_id", token.owner().text());
    if (token.expiresAt() != null) {
      row.put("expires_at", token.expiresAt().toString());
    }
    return row;
  }

  private static Map<String, String> row(SessionData session) {
    return Map.of(
        "digest", session.digest(),
        "data", session.users() + " " + session.values(),
        "created_at", session.createdAt().toString(),
        "last_seen_at", session.lastSeenAt().toString(),
        "expires_at", session.expiresAt().toString());
  }
}
