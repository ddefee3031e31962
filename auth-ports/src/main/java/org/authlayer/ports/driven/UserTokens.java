package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of opaque tokens, table {@code user_tokens} (AL-TKR-01). Text that it cannot hold is
 * never found. All methods throw {@link StoreException} when the store fails.
 */
public interface UserTokens {

  Added add(NewUserToken token);

  /** Looks a token up by its exact value, with its owner, in one round trip (AL-ME-06). */
  Optional<UserToken> findByValue(String value);

  /** Removes a token and the sessions it opened; twice is no error (AL-TOK-09). */
  boolean remove(UUID id);

  /** The tokens of a user that are not expired, the newest first, at most 1000. */
  List<TokenSummary> findByUser(UUID userId, Instant now);

  /** Removes a token of a user and the sessions it opened. */
  boolean removeOf(UUID userId, UUID id);

  /** Notes that a token was used, at once for readers, and written within two seconds. */
  void used(UUID id, Instant at);

  /** Deletes at most so many expired tokens. */
  int removeExpired(Instant now, int most);

  sealed interface Added {
    record Ok(UUID id) implements Added {}

    /** Another record has the value (AL-TKR-03). */
    record ValueTaken() implements Added {}

    record NoSuchUser() implements Added {}
  }
}
