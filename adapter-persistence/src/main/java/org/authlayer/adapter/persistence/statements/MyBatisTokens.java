package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import org.apache.ibatis.session.SqlSession;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of users in one table and those of all other types in another (ADR 0071). Either form
 * of a user's token is found in either setting (DEC-39), so that instances may be switched one
 * after the other.
 */
record MyBatisTokens(Mappers mappers, LastUses uses, TokenStorage storage) implements Tokens {

  private static final int BATCH = 1000;

  @Override
  public Added add(NewToken token) {
    StorableText.require(token.value(), token.owner().type(), token.owner().text(), token.client());
    UUID id = UUID.randomUUID();
    return token.owner().isStandard() ? addOfUser(id, token) : addOfType(id, token);
  }

  private Added addOfUser(UUID id, NewToken token) {
    if (!TokenDigests.canBe(token.value())) {
      throw StoreException.broken("a token that looks like a digest cannot be stored", null);
    }
    boolean digested = storage == TokenStorage.DIGEST;
    String stored = digested ? TokenDigests.digest(token.value()) : token.value();
    TokenMapper.Addition addition =
        mappers.call(TokenMapper.class, tokens -> tokens.addOfUser(id, token, stored));
    if (!addition.ownerFound()) {
      return new Added.NoSuchUser();
    }
    return addition.added() ? new Added.Ok(id) : new Added.ValueTaken();
  }

  private Added addOfType(UUID id, NewToken token) {
    String digest = TokenDigests.hex(token.value());
    return mappers.call(TokenMapper.class, tokens -> tokens.addOfType(id, token, digest)) == 1
        ? new Added.Ok(id)
        : new Added.ValueTaken();
  }

  @Override
  public Optional<Token> findByValue(String type, String value) {
    if (!type.equals(UserId.STANDARD)) {
      return first(type, value, (tokens, digest) -> tokens.findOfType(type, digest));
    }
    return TokenDigests.canBe(value)
        ? mappers
            .call(TokenMapper.class, tokens -> tokens.findOfUser(TokenDigests.key(value)))
            .map(uses::in)
        : Optional.empty();
  }

  @Override
  public Optional<Token> take(String type, String value) {
    return first(type, value, (tokens, digest) -> tokens.take(type, digest));
  }

  private Optional<Token> first(
      String type, String value, BiFunction<TokenMapper, String, List<TokenMapper.Row>> statement) {
    if (!StorableText.isStorable(type, value)) {
      return Optional.empty();
    }
    String digest = TokenDigests.hex(value);
    return mappers.call(TokenMapper.class, tokens -> statement.apply(tokens, digest)).stream()
        .findFirst()
        .map(
            row ->
                uses.in(
                    new Token(
                        row.id(),
                        new UserId(type, row.userId()),
                        row.createdAt(),
                        row.expiresAt(),
                        row.lastUsedAt(),
                        null)));
  }

  @Override
  public boolean remove(UserId owner, UUID id) {
    return owner.isStorable()
        && mappers.call(
                TokenMapper.class,
                tokens ->
                    owner.isStandard()
                        ? tokens.removeOfUser(owner, id)
                        : tokens.removeOfType(owner, id))
            == 1;
  }

  @Override
  public List<TokenSummary> findByOwner(UserId owner, Instant now) {
    uses.flush();
    return owner.isStorable()
        ? mappers.call(
            TokenMapper.class,
            tokens ->
                owner.isStandard() ? tokens.findByUser(owner, now) : tokens.findByTyped(owner, now))
        : List.of();
  }

  @Override
  public int removeAllOf(UserId owner, @Nullable UUID except) {
    return owner.isStorable() ? mappers.transaction(all -> removeAllOf(owner, except, all)) : 0;
  }

  static int removeAllOf(UserId owner, @Nullable UUID except, SqlSession all) {
    TokenMapper tokens = all.getMapper(TokenMapper.class);
    int ofUser = owner.isStandard() ? tokens.removeAllOfUser(owner, except) : 0;
    return ofUser + tokens.removeAllOfType(owner, except);
  }

  @Override
  public void used(UUID id, Instant at) {
    uses.ofToken(id, at);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return mappers.call(TokenMapper.class, tokens -> tokens.removeExpired(now, most));
  }

  @Override
  public int removeUnused(Instant before, int most) {
    return mappers.call(TokenMapper.class, tokens -> tokens.removeUnused(before, most));
  }

  static void digestTokensKeptAsGiven(Mappers mappers, TokenStorage storage) {
    int replaced = storage == TokenStorage.DIGEST ? BATCH : 0;
    while (replaced == BATCH) {
      replaced = mappers.call(TokenMapper.class, tokens -> tokens.digest(BATCH));
    }
  }
}
