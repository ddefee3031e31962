package org.authlayer.domain.fakes;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Tokens in a map. */
final class InMemoryUserTokens implements UserTokens {

  private final Map<UUID, User> users;
  private final Map<UUID, UserToken> rows;
  private final Map<String, SessionData> sessions;
  private final Map<UUID, NewUserToken> asMade = new ConcurrentHashMap<>();

  InMemoryUserTokens(
      Map<UUID, User> users, Map<UUID, UserToken> rows, Map<String, SessionData> sessions) {
    this.users = users;
    this.rows = rows;
    this.sessions = sessions;
  }

  @Override
  public Added add(NewUserToken token) {
    User owner = users.get(token.userId());
    if (owner == null) {
      return new Added.NoSuchUser();
    }
    if (findByValue(token.value()).isPresent()) {
      return new Added.ValueTaken();
    }
    UUID id = UUID.randomUUID();
    asMade.put(id, token);
    rows.put(id, new UserToken(id, token.value(), owner, token.expiresAt()));
    return new Added.Ok(id);
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    return rows.values().stream()
        .filter(token -> token.value().equals(value))
        .findFirst()
        .map(token -> withOwner(token, users.getOrDefault(token.user().id(), token.user())));
  }

  @Override
  public boolean remove(UUID id) {
    sessions.values().removeIf(session -> session.origin().token().filter(id::equals).isPresent());
    return rows.remove(id) != null;
  }

  @Override
  public List<TokenSummary> findByUser(UUID userId, Instant now) {
    return rows.values().stream()
        .filter(token -> token.user().id().equals(userId))
        .filter(token -> !isExpired(token, now))
        .map(this::summary)
        .sorted(
            comparing((TokenSummary token) -> token.made().orElse(Instant.MIN))
                .reversed()
                .thenComparing(TokenSummary::id))
        .limit(1000)
        .toList();
  }

  @Override
  public boolean removeOf(UUID userId, UUID id) {
    UserToken token = rows.get(id);
    return token != null && token.user().id().equals(userId) && remove(id);
  }

  @Override
  public void used(UUID id, Instant at) {
    rows.computeIfPresent(
        id,
        (same, token) ->
            UserToken.isLatest(at, token.lastUse().orElse(null))
                ? new UserToken(same, token.value(), token.user(), token.expiresAt(), at)
                : token);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    List<UUID> expired =
        rows.values().stream()
            .filter(token -> isExpired(token, now))
            .map(UserToken::id)
            .limit(most)
            .toList();
    expired.forEach(this::remove);
    return expired.size();
  }

  void removeAllOf(UUID userId, Predicate<UUID> which) {
    rows.values().stream()
        .filter(token -> token.user().id().equals(userId))
        .map(UserToken::id)
        .filter(which)
        .forEach(this::remove);
  }

  private TokenSummary summary(UserToken token) {
    NewUserToken made = asMade.get(token.id());
    return new TokenSummary(
        token.id(),
        made == null ? null : made.createdAt(),
        token.lastUsedAt(),
        token.expiresAt(),
        made == null ? "" : made.client());
  }

  private static UserToken withOwner(UserToken token, User owner) {
    return new UserToken(token.id(), token.value(), owner, token.expiresAt(), token.lastUsedAt());
  }

  private static boolean isExpired(UserToken token, Instant now) {
    return token.expiry().filter(expiry -> !now.isBefore(expiry)).isPresent();
  }
}
