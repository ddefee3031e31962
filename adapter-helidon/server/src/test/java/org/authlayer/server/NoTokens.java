package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** A store without tokens, but with expired ones to remove. */
record NoTokens(IntSupplier expired) implements Tokens {

  @Override
  public Added add(NewToken token) {
    return new Added.NoSuchUser();
  }

  @Override
  public Optional<Token> findByValue(String type, String value) {
    return Optional.empty();
  }

  @Override
  public Optional<Token> take(String type, String value) {
    return Optional.empty();
  }

  @Override
  public boolean remove(UserId owner, UUID id) {
    return false;
  }

  @Override
  public List<TokenSummary> findByOwner(UserId owner, Instant now) {
    return List.of();
  }

  @Override
  public int removeAllOf(UserId owner, @Nullable UUID except) {
    return 0;
  }

  @Override
  public void used(UUID id, Instant at) {}

  @Override
  public int removeExpired(Instant now, int most) {
    return expired.getAsInt();
  }

  @Override
  public int removeUnused(Instant before, int most) {
    assertEquals(Instant.EPOCH.minus(Duration.ofDays(180)), before);
    return expired.getAsInt();
  }
}
