package org.authlayer.testing.memory;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.jspecify.annotations.Nullable;

/** Tokens in a map; one lock makes every method a transaction. */
final class InMemoryUserTokens implements UserTokens {

  private record Row(UUID id, NewUserToken token, @Nullable Instant lastUsedAt) {

    boolean isOf(UUID userId) {
      return token.userId().equals(userId);
    }

    boolean isExpired(Instant now) {
      return token.expiresAt() != null && !now.isBefore(token.expiresAt());
    }

    Instant madeAt() {
      return token.createdAt() == null ? Instant.MIN : token.createdAt();
    }

    TokenSummary summary() {
      return new TokenSummary(id, token.createdAt(), lastUsedAt, token.expiresAt(), token.client());
    }
  }

  private final Object lock;
  private final Map<String, Row> byValue = new LinkedHashMap<>();
  private final Function<UUID, Optional<User>> owners;
  private final Consumer<UUID> onRemoval;

  InMemoryUserTokens(Object lock, Function<UUID, Optional<User>> owners, Consumer<UUID> onRemoval) {
    this.lock = lock;
    this.owners = owners;
    this.onRemoval = onRemoval;
  }

  @Override
  public Added add(NewUserToken token) {
    synchronized (lock) {
      if (owners.apply(token.userId()).isEmpty()) {
        return new Added.NoSuchUser();
      }
      UUID id = UUID.randomUUID();
      return byValue.putIfAbsent(token.value(), new Row(id, token, null)) == null
          ? new Added.Ok(id)
          : new Added.ValueTaken();
    }
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    synchronized (lock) {
      return Optional.ofNullable(byValue.get(value)).flatMap(this::withOwner);
    }
  }

  @Override
  public boolean remove(UUID id) {
    return removeAll(row -> row.id().equals(id), 1) == 1;
  }

  @Override
  public List<TokenSummary> findByUser(UUID userId, Instant now) {
    synchronized (lock) {
      return byValue.values().stream()
          .filter(row -> row.isOf(userId) && !row.isExpired(now))
          .sorted(comparing(Row::madeAt).reversed())
          .limit(1000)
          .map(Row::summary)
          .toList();
    }
  }

  @Override
  public boolean removeOf(UUID userId, UUID id) {
    return removeAll(row -> row.isOf(userId) && row.id().equals(id), 1) == 1;
  }

  @Override
  public void used(UUID id, Instant at) {
    synchronized (lock) {
      byValue.replaceAll(
          (value, row) ->
              row.id().equals(id) && UserToken.isLatest(at, row.lastUsedAt())
                  ? new Row(id, row.token(), at)
                  : row);
    }
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return removeAll(row -> row.isExpired(now), most);
  }

  void removeAllOf(UUID userId, @Nullable UUID exceptId) {
    removeAll(row -> row.isOf(userId) && !row.id().equals(exceptId), Integer.MAX_VALUE);
  }

  boolean has(UUID id) {
    synchronized (lock) {
      return byValue.values().stream().anyMatch(row -> row.id().equals(id));
    }
  }

  List<UserToken> all() {
    synchronized (lock) {
      return byValue.values().stream().flatMap(row -> withOwner(row).stream()).toList();
    }
  }

  private int removeAll(Predicate<Row> which, int most) {
    synchronized (lock) {
      List<Row> gone = byValue.values().stream().filter(which).limit(most).toList();
      for (Row row : gone) {
        byValue.remove(row.token().value());
        onRemoval.accept(row.id());
      }
      return gone.size();
    }
  }

  private Optional<UserToken> withOwner(Row row) {
    NewUserToken token = row.token();
    return owners
        .apply(token.userId())
        .map(
            owner ->
                new UserToken(row.id(), token.value(), owner, token.expiresAt(), row.lastUsedAt()));
  }
}
