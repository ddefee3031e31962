package org.authlayer.adapter.persistence.statements;

import java.util.Optional;
import java.util.UUID;
import org.authlayer.adapter.persistence.statements.UserTokenMapper.Addition;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** The opaque tokens in table {@code user_tokens}. */
record MyBatisUserTokens(Mappers mappers) implements UserTokens {

  @Override
  public Added add(NewUserToken token) {
    StorableText.require(token.value());
    UUID id = UUID.randomUUID();
    Addition addition =
        mappers.call(
            UserTokenMapper.class,
            tokens -> tokens.add(id, token.value(), token.userId(), token.expiresAt()));
    if (!addition.ownerFound()) {
      return new Added.NoSuchUser();
    }
    return addition.added() ? new Added.Ok(id) : new Added.ValueTaken();
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    return StorableText.isStorable(value)
        ? mappers
            .call(UserTokenMapper.class, tokens -> tokens.findByValue(value))
            .map(UserTokenMapper.Row::token)
        : Optional.empty();
  }

  @Override
  public boolean remove(UUID id) {
    return mappers.call(UserTokenMapper.class, tokens -> tokens.remove(id)) == 1;
  }
}
