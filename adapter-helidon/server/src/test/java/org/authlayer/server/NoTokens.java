package org.authlayer.server;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** A store without tokens, but with expired ones to remove. */
record NoTokens(IntSupplier expired) implements UserTokens {

  @Override
  public Added add(NewUserToken token) {
    return new Added.NoSuchUser();
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    return Optional.empty();
  }

  @Override
  public boolean remove(UUID id) {
    return false;
  }

  @Override
  public List<TokenSummary> findByUser(UUID userId, Instant now) {
    return List.of();
  }

  @Override
  public boolean removeOf(UUID userId, UUID id) {
    return false;
  }

  @Override
  public void used(UUID id, Instant at) {}

  @Override
  public int removeExpired(Instant now, int most) {
    return expired.getAsInt();
  }
}
