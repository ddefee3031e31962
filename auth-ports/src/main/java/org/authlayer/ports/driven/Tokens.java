package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The store of opaque tokens of users of every type: those of a {@link User} in table {@code
 * user_tokens} (AL-TKR-01), which refers to the user, the others in {@code typed_tokens}, whose
 * owners may be in another database. A token belongs to one type only. Text that a table cannot
 * hold is never found. All methods throw {@link StoreException} when the store fails.
 */
public interface Tokens {

  Added add(NewToken token);

  /** Looks a token up by its exact value, with a {@link User} in one round trip (AL-ME-06). */
  Optional<Token> findByValue(String type, String value);

  /**
   * Removes a token of a declared type, expired or not, and returns it to one of several that take
   * it at once.
   */
  Optional<Token> take(String type, String value);

  /** Removes a token of a user and the sessions it opened; twice is no error (AL-TOK-09). */
  boolean remove(UserId owner, UUID id);

  /** The tokens of a user that are not expired, the newest first, at most 1000. */
  List<TokenSummary> findByOwner(UserId owner, Instant now);

  /**
   * Removes all tokens of a user, those of every purpose too, whose type is {@code type/purpose}.
   *
   * @param except a token that stays, or null
   */
  int removeAllOf(UserId owner, @Nullable UUID except);

  /**
   * Notes that a token was used, at once for readers, and written within two seconds. A later use
   * stays, but not one more than a day later: a clock that was ahead noted it (ADR 0073).
   */
  void used(UUID id, Instant at);

  /** Deletes at most so many expired tokens of {@link User}s, and as many of others. */
  int removeExpired(Instant now, int most);

  /**
   * Deletes at most so many tokens of {@link User}s, and as many of others, that do not expire and
   * were last used before a moment, or made before it and never used.
   */
  int removeUnused(Instant before, int most);

  sealed interface Added {
    record Ok(UUID id) implements Added {}

    /** Another token has the value (AL-TKR-03): of the same type, or both of declared types. */
    record ValueTaken() implements Added {}

    /** There is no such {@link User}; of another owner the store does not know. */
    record NoSuchUser() implements Added {}
  }
}
