package org.authlayer.domain.fakes;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** Tokens in a map. */
final class InMemoryTokens implements Tokens {

  private final Map<UUID, User> users;
  private final Map<UUID, NewToken> rows;
  private final Map<String, SessionData> sessions;
  private final Map<UUID, Instant> uses = new ConcurrentHashMap<>();

  InMemoryTokens(
      Map<UUID, User> users, Map<UUID, NewToken> rows, Map<String, SessionData> sessions) {
    this.users = users;
    this.rows = rows;
    this.sessions = sessions;
  }

  @Override
  public synchronized Added add(NewToken token) {
    if (token.owner().isStandard() && user(token.owner()).isEmpty()) {
      return new Added.NoSuchUser();
    }
    if (row(token.owner().type(), token.value()).isPresent()) {
      return new Added.ValueTaken();
    }
    UUID id = UUID.randomUUID();
    rows.put(id, token);
    return new Added.Ok(id);
  }

  @Override
  public Optional<Token> findByValue(String type, String value) {
    return row(type, value).map(row -> token(row.getKey(), row.getValue()));
  }

  @Override
  public synchronized Optional<Token> take(String type, String value) {
    Optional<Token> token = findByValue(type, value);
    token.ifPresent(found -> rows.remove(found.id()));
    return token;
  }

  @Override
  public boolean remove(UserId owner, UUID id) {
    return removeAll((row, token) -> row.equals(id) && token.owner().equals(owner), 1) == 1;
  }

  @Override
  public List<TokenSummary> findByOwner(UserId owner, Instant now) {
    return rows.entrySet().stream()
        .filter(row -> row.getValue().owner().equals(owner))
        .filter(row -> !isExpired(row.getValue(), now))
        .map(row -> summary(row.getKey(), row.getValue()))
        .sorted(
            comparing((TokenSummary token) -> token.made().orElse(Instant.MIN))
                .reversed()
                .thenComparing(TokenSummary::id))
        .limit(1000)
        .toList();
  }

  @Override
  public int removeAllOf(UserId owner, @Nullable UUID except) {
    return removeAll(
        (id, token) -> isBelow(token.owner(), owner) && !id.equals(except), Long.MAX_VALUE);
  }

  @Override
  public void used(UserId owner, UUID id, Instant at) {
    uses.compute(id, (same, noted) -> Token.isLatest(at, noted) ? at : noted);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return removeAll((id, token) -> isExpired(token, now), most);
  }

  @Override
  public int removeUnused(Instant before, int most) {
    return removeAll(
        (id, token) ->
            token.expiresAt() == null && uses.getOrDefault(id, token.createdAt()).isBefore(before),
        most);
  }

  private int removeAll(BiPredicate<UUID, NewToken> which, long most) {
    List<UUID> gone =
        rows.entrySet().stream()
            .filter(row -> which.test(row.getKey(), row.getValue()))
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    gone.forEach(rows::remove);
    sessions
        .keySet()
        .forEach(
            digest -> sessions.computeIfPresent(digest, (same, session) -> without(gone, session)));
    return gone.size();
  }

  /** A type and its purposes. */
  private static boolean isBelow(UserId one, UserId owner) {
    return one.text().equals(owner.text()) && (one.type() + "/").startsWith(owner.type() + "/");
  }

  private Optional<Map.Entry<UUID, NewToken>> row(String type, String value) {
    Stream<Map.Entry<UUID, NewToken>> all = rows.entrySet().stream();
    return all.filter(row -> row.getValue().value().equals(value))
        .filter(row -> row.getValue().owner().type().equals(type))
        .findFirst();
  }

  private Token token(UUID id, NewToken made) {
    User user = made.owner().isStandard() ? user(made.owner()).orElse(null) : null;
    return new Token(id, made.owner(), made.expiresAt(), uses.get(id), user);
  }

  private Optional<User> user(UserId id) {
    return Optional.ofNullable(users.get(UUID.fromString(id.text())));
  }

  private TokenSummary summary(UUID id, NewToken made) {
    return new TokenSummary(id, made.createdAt(), uses.get(id), made.expiresAt(), made.client());
  }

  private static boolean isExpired(NewToken token, Instant now) {
    return token.expiresAt() != null && !now.isBefore(token.expiresAt());
  }

  private static @Nullable SessionData without(Collection<UUID> gone, SessionData session) {
    if (session.token().filter(gone::contains).isEmpty()) {
      return session;
    }
    Map<String, SessionIdentity> others = new HashMap<>(session.identities());
    others.values().removeIf(one -> one.token().isPresent());
    return others.isEmpty() ? null : session.with(others);
  }
}
