package org.authlayer.domain.fakes;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.authlayer.ports.driven.NewTypedToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.TypedToken;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserToken;
import org.jspecify.annotations.Nullable;

/** Tokens of declared user types in a map; one lock makes every method a transaction. */
final class InMemoryTypedTokens implements TypedTokens {

  private record Row(UUID id, NewTypedToken token, @Nullable Instant lastUsedAt) {

    boolean isOf(UserId owner) {
      return token.owner().equals(owner);
    }

    boolean isExpired(Instant now) {
      return token.expiresAt() != null && !now.isBefore(token.expiresAt());
    }

    TokenSummary summary() {
      return new TokenSummary(id, token.createdAt(), lastUsedAt, token.expiresAt(), token.client());
    }
  }

  private final Object lock = new Object();
  private final Map<String, Row> byValue = new LinkedHashMap<>();

  @Override
  public Added add(NewTypedToken token) {
    synchronized (lock) {
      UUID id = UUID.randomUUID();
      return byValue.putIfAbsent(token.value(), new Row(id, token, null)) == null
          ? new Added.Ok(id)
          : new Added.ValueTaken();
    }
  }

  @Override
  public Optional<TypedToken> findByValue(String type, String value) {
    synchronized (lock) {
      return Optional.ofNullable(byValue.get(value))
          .filter(row -> row.token().owner().type().equals(type))
          .map(
              row ->
                  new TypedToken(
                      row.id(), row.token().owner(), row.token().expiresAt(), row.lastUsedAt()));
    }
  }

  @Override
  public Optional<TypedToken> take(String type, String value) {
    synchronized (lock) {
      Optional<TypedToken> token = findByValue(type, value);
      token.ifPresent(found -> byValue.remove(value));
      return token;
    }
  }

  @Override
  public boolean remove(UUID id) {
    return removeAll(row -> row.id().equals(id), 1) == 1;
  }

  @Override
  public List<TokenSummary> findByOwner(UserId owner, Instant now) {
    synchronized (lock) {
      return byValue.values().stream()
          .filter(row -> row.isOf(owner) && !row.isExpired(now))
          .sorted(comparing((Row row) -> row.token().createdAt()).reversed())
          .limit(1000)
          .map(Row::summary)
          .toList();
    }
  }

  @Override
  public boolean removeOf(UserId owner, UUID id) {
    return removeAll(row -> row.isOf(owner) && row.id().equals(id), 1) == 1;
  }

  @Override
  public int removeAllOf(UserId owner, @Nullable UUID except) {
    return removeAll(row -> row.isOf(owner) && !row.id().equals(except), Integer.MAX_VALUE);
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

  private int removeAll(Predicate<Row> which, int most) {
    synchronized (lock) {
      List<Row> gone = byValue.values().stream().filter(which).limit(most).toList();
      gone.forEach(row -> byValue.remove(row.token().value()));
      return gone.size();
    }
  }
}
