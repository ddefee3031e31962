package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import org.authlayer.ports.driven.NewTypedToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.TypedToken;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** The opaque tokens in table {@code typed_tokens}, which has their digests only. */
record MyBatisTypedTokens(Mappers mappers, LastUses uses) implements TypedTokens {

  @Override
  public Added add(NewTypedToken token) {
    PostgresText.require(token.value(), token.owner().type(), token.owner().text(), token.client());
    UUID id = UUID.randomUUID();
    String digest = TokenDigests.hex(token.value());
    return mappers.call(TypedTokenMapper.class, tokens -> tokens.add(id, token, digest)) == 1
        ? new Added.Ok(id)
        : new Added.ValueTaken();
  }

  @Override
  public Optional<TypedToken> findByValue(String type, String value) {
    return first(type, value, (tokens, digest) -> tokens.find(type, digest));
  }

  @Override
  public Optional<TypedToken> take(String type, String value) {
    return first(type, value, (tokens, digest) -> tokens.take(type, digest));
  }

  private Optional<TypedToken> first(
      String type,
      String value,
      BiFunction<TypedTokenMapper, String, List<TypedTokenMapper.Row>> statement) {
    if (!PostgresText.isStorable(type) || !PostgresText.isStorable(value)) {
      return Optional.empty();
    }
    String digest = TokenDigests.hex(value);
    return mappers.call(TypedTokenMapper.class, tokens -> statement.apply(tokens, digest)).stream()
        .findFirst()
        .map(
            row ->
                new TypedToken(
                    row.id(),
                    new UserId(type, row.userId()),
                    row.expiresAt(),
                    uses.ofTypedToken(row.id(), row.lastUsedAt())));
  }

  @Override
  public boolean remove(UUID id) {
    return mappers.call(TypedTokenMapper.class, tokens -> tokens.remove(id)) == 1;
  }

  @Override
  public List<TokenSummary> findByOwner(UserId owner, Instant now) {
    uses.flush();
    return isStorable(owner)
        ? mappers.call(TypedTokenMapper.class, tokens -> tokens.findByOwner(owner, now))
        : List.of();
  }

  @Override
  public boolean removeOf(UserId owner, UUID id) {
    return isStorable(owner)
        && mappers.call(TypedTokenMapper.class, tokens -> tokens.removeOf(owner, id)) == 1;
  }

  @Override
  public int removeAllOf(UserId owner, @Nullable UUID except) {
    return isStorable(owner)
        ? mappers.call(TypedTokenMapper.class, tokens -> tokens.removeAllOf(owner, except))
        : 0;
  }

  @Override
  public void used(UUID id, Instant at) {
    uses.noteTypedToken(id, at);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return mappers.call(TypedTokenMapper.class, tokens -> tokens.removeExpired(now, most));
  }

  private static boolean isStorable(UserId owner) {
    return PostgresText.isStorable(owner.type()) && PostgresText.isStorable(owner.text());
  }
}
