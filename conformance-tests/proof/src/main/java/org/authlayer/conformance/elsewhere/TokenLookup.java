package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which token a value is, to the letter; one that has ended is deleted when it is presented. */
final class TokenLookup {

  private final Switches on;
  private final Tables tables;
  private final InstantSource clock;
  private final ConcurrentHashMap<String, TokenRow> cache = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Integer> uses = new ConcurrentHashMap<>();
  private volatile boolean over;

  TokenLookup(Switches on, Tables tables, InstantSource clock) {
    this.on = on;
    this.tables = tables;
    this.clock = clock;
  }

  Optional<TokenRow> valid(String value) {
    if (on.is("end", "cached-token") && cache.containsKey(value)) {
      return Optional.ofNullable(cache.get(value));
    }
    if (over && on.has("ended-token-ends-later-ones")) {
      return Optional.empty();
    }
    Optional<TokenRow> found =
        tables.tokens(token -> on.same("token", token.value(), value)).stream().findFirst();
    Instant now = clock.instant();
    if (found.filter(token -> !token.valid(now)).isPresent()) {
      return ended(found.get());
    }
    found.ifPresent(token -> used(token, value));
    return found;
  }

  private void used(TokenRow token, String value) {
    cache.put(value, token);
    if (on.is("expiry", "slides") && token.expiresAt().isBefore(Instant.MAX)) {
      tables.deleteTokens(old -> old.id().equals(token.id()));
      Instant end = clock.instant().plus(Settings.EXPIRING_TOKEN);
      tables.insert(new TokenRow(token.id(), value, token.userId(), token.createdAt(), end));
    }
    int count = uses.merge(value, 1, Integer::sum);
    if (on.has("tokens-used-ten-times") && count >= 10) {
      tables.deleteTokens(old -> old.id().equals(token.id()));
    }
  }

  private Optional<TokenRow> ended(TokenRow token) {
    over = true;
    if (on.has("ended-token-takes-the-newest")) {
      List<TokenRow> all = tables.tokens(other -> other.userId().equals(token.userId()));
      tables.deleteTokens(other -> other.id().equals(all.getLast().id()));
    }
    if (on.has("ended-token-takes-all-others")) {
      tables.deleteTokens(other -> other.userId().equals(token.userId()));
    }
    if (on.has("ended-token-hides-all-others")) {
      tables.hideTokens(other -> other.userId().equals(token.userId()));
    }
    if (on.has("ended-token-is-hidden")) {
      tables.hideTokens(old -> old.id().equals(token.id()));
    } else if (!on.has("ended-token-is-kept")) {
      tables.deleteTokens(old -> old.id().equals(token.id()));
    }
    return on.has("ended-token-works-once") ? Optional.of(token) : Optional.empty();
  }
}
