package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.adapter.persistence.statements.UserTokenMapper.Addition;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;

/**
 * Either form of a token is found in either setting (DEC-39), so that instances may be switched one
 * after the other.
 */
record MyBatisUserTokens(Mappers mappers, LastUses uses, TokenStorage storage)
    implements UserTokens {

  private static final int BATCH = 1000;

  @Override
  public Added add(NewUserToken token) {
    PostgresText.require(token.value(), token.client());
    if (!TokenDigests.canBe(token.value())) {
      throw StoreException.broken("a token that looks like a digest cannot be stored", null);
    }
    boolean digested = storage == TokenStorage.DIGEST;
    String stored = digested ? TokenDigests.digest(token.value()) : token.value();
    UUID id = UUID.randomUUID();
    Addition addition =
        mappers.call(
            UserTokenMapper.class,
            tokens -> tokens.add(id, token.userId().toString(), token, stored));
    if (!addition.ownerFound()) {
      return new Added.NoSuchUser();
    }
    return addition.added() ? new Added.Ok(id) : new Added.ValueTaken();
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    return TokenDigests.canBe(value)
        ? mappers
            .call(UserTokenMapper.class, tokens -> tokens.find(TokenDigests.key(value)))
            .map(
                row ->
                    new UserToken(row.id(), value, row.user(), row.expiresAt(), row.lastUsedAt()))
            .map(uses::in)
        : Optional.empty();
  }

  @Override
  public boolean remove(UUID id) {
    return mappers.call(UserTokenMapper.class, tokens -> tokens.remove(id)) == 1;
  }

  @Override
  public List<TokenSummary> findByUser(UUID userId, Instant now) {
    uses.flush();
    return mappers.call(UserTokenMapper.class, tokens -> tokens.findByUser(userId, now));
  }

  @Override
  public boolean removeOf(UUID userId, UUID id) {
    return mappers.call(UserTokenMapper.class, tokens -> tokens.removeOf(userId, id)) == 1;
  }

  @Override
  public void used(UUID id, Instant at) {
    uses.ofToken(id, at);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return mappers.call(UserTokenMapper.class, tokens -> tokens.removeExpired(now, most));
  }

  static void digestTokensKeptAsGiven(Mappers mappers, TokenStorage storage) {
    int replaced = storage == TokenStorage.DIGEST ? BATCH : 0;
    while (replaced == BATCH) {
      replaced = mappers.call(UserTokenMapper.class, tokens -> tokens.digest(BATCH));
    }
  }
}
