package org.authlayer.conformance.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Tokens in a map; one lock makes every method a transaction. */
final class InMemoryUserTokens implements UserTokens {

  private record Row(UUID id, NewUserToken token) {}

  private final Object lock;
  private final Map<String, Row> byValue = new LinkedHashMap<>();
  private final Function<UUID, Optional<User>> owners;

  InMemoryUserTokens(Object lock, Function<UUID, Optional<User>> owners) {
    this.lock = lock;
    this.owners = owners;
  }

  @Override
  public Added add(NewUserToken token) {
    synchronized (lock) {
      if (owners.apply(token.userId()).isEmpty()) {
        return new Added.NoSuchUser();
      }
      UUID id = UUID.randomUUID();
      return byValue.putIfAbsent(token.value(), new Row(id, token)) == null
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
    synchronized (lock) {
      return byValue.values().removeIf(row -> row.id().equals(id));
    }
  }

  void removeAllOf(UUID userId) {
    synchronized (lock) {
      byValue.values().removeIf(row -> row.token().userId().equals(userId));
    }
  }

  List<UserToken> all() {
    synchronized (lock) {
      return byValue.values().stream().flatMap(row -> withOwner(row).stream()).toList();
    }
  }

  private Optional<UserToken> withOwner(Row row) {
    return owners
        .apply(row.token().userId())
        .map(owner -> new UserToken(row.id(), row.token().value(), owner, row.token().expiresAt()));
  }
}
