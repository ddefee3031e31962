package org.authlayer.testing.memory;

import static java.util.Comparator.comparing;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** Tokens in a map; one lock makes every method a transaction. */
final class InMemoryTokens implements Tokens {

  /** Tokens of users and those of all declared types are two tables, each with its own values. */
  private record Key(boolean isStandard, String value) {

    static Key of(String type, String value) {
      return new Key(type.equals(UserId.STANDARD), value);
    }
  }

  private record Row(UUID id, NewToken token, @Nullable Instant lastUsedAt) {

    boolean isOf(UserId owner) {
      return token.owner().equals(owner);
    }

    /** A type and its purposes. */
    boolean isBelow(UserId owner) {
      return token.owner().text().equals(owner.text())
          && (token.owner().type() + "/").startsWith(owner.type() + "/");
    }

    boolean isExpired(Instant now) {
      return token.expiresAt() != null && !now.isBefore(token.expiresAt());
    }

    boolean isUnused(Instant before) {
      Instant last = lastUsedAt == null ? token.createdAt() : lastUsedAt;
      return token.expiresAt() == null && last.isBefore(before);
    }

    /** A use that was noted for more than a day later was noted by a clock that was ahead. */
    boolean isLatest(Instant use) {
      return lastUsedAt == null
          || lastUsedAt.isBefore(use)
          || lastUsedAt.isAfter(use.plus(Duration.ofDays(1)));
    }

    TokenSummary summary() {
      return new TokenSummary(id, token.createdAt(), lastUsedAt, token.expiresAt(), token.client());
    }
  }

  private final Object lock;
  private final Map<Key, Row> rows = new LinkedHashMap<>();
  private final Function<UUID, Optional<User>> users;
  private final Consumer<UUID> onRemoval;

  InMemoryTokens(Object lock, Function<UUID, Optional<User>> users, Consumer<UUID> onRemoval) {
    this.lock = lock;
    this.users = users;
    this.onRemoval = onRemoval;
  }

  @Override
  public Added add(NewToken token) {
    synchronized (lock) {
      if (token.owner().isStandard() && user(token.owner()).isEmpty()) {
        return new Added.NoSuchUser();
      }
      UUID id = UUID.randomUUID();
      Key key = Key.of(token.owner().type(), token.value());
      return rows.putIfAbsent(key, new Row(id, token, null)) == null
          ? new Added.Ok(id)
          : new Added.ValueTaken();
    }
  }

  @Override
  public Optional<Token> findByValue(String type, String value) {
    synchronized (lock) {
      return Optional.ofNullable(rows.get(Key.of(type, value)))
          .filter(row -> row.token().owner().type().equals(type))
          .map(this::found);
    }
  }

  @Override
  public Optional<Token> take(String type, String value) {
    synchronized (lock) {
      Optional<Token> token = findByValue(type, value);
      token.ifPresent(found -> removeAll(row -> row.id().equals(found.id()), 1));
      return token;
    }
  }

  @Override
  public boolean remove(UserId owner, UUID id) {
    return removeAll(row -> row.isOf(owner) && row.id().equals(id), 1) == 1;
  }

  @Override
  public List<TokenSummary> findByOwner(UserId owner, Instant now) {
    synchronized (lock) {
      return rows.values().stream()
          .filter(row -> row.isOf(owner) && !row.isExpired(now))
          .sorted(comparing((Row row) -> row.token().createdAt()).reversed())
          .limit(1000)
          .map(Row::summary)
          .toList();
    }
  }

  @Override
  public int removeAllOf(UserId owner, @Nullable UUID except) {
    return removeAll(row -> row.isBelow(owner) && !row.id().equals(except), Integer.MAX_VALUE);
  }

  @Override
  public void used(UUID id, Instant at) {
    synchronized (lock) {
      rows.replaceAll(
          (key, row) ->
              row.id().equals(id) && row.isLatest(at) ? new Row(id, row.token(), at) : row);
    }
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return removeAll(row -> row.token().owner().isStandard() && row.isExpired(now), most)
        + removeAll(row -> !row.token().owner().isStandard() && row.isExpired(now), most);
  }

  @Override
  public int removeUnused(Instant before, int most) {
    return removeAll(row -> row.token().owner().isStandard() && row.isUnused(before), most)
        + removeAll(row -> !row.token().owner().isStandard() && row.isUnused(before), most);
  }

  boolean has(UUID id) {
    synchronized (lock) {
      return rows.values().stream().anyMatch(row -> row.id().equals(id));
    }
  }

  Map<UUID, NewToken> rows() {
    synchronized (lock) {
      Map<UUID, NewToken> all = new LinkedHashMap<>();
      rows.values().forEach(row -> all.put(row.id(), row.token()));
      return all;
    }
  }

  private int removeAll(Predicate<Row> which, int most) {
    synchronized (lock) {
      List<Row> gone = rows.values().stream().filter(which).limit(most).toList();
      for (Row row : gone) {
        rows.values().remove(row);
        onRemoval.accept(row.id());
      }
      return gone.size();
    }
  }

  private Token found(Row row) {
    UserId owner = row.token().owner();
    User user = owner.isStandard() ? user(owner).orElse(null) : null;
    return new Token(
        row.id(), owner, row.token().createdAt(), row.token().expiresAt(), row.lastUsedAt(), user);
  }

  private Optional<User> user(UserId id) {
    return users.apply(UUID.fromString(id.text()));
  }
}
