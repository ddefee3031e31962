package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of opaque tokens, table {@code user_tokens} (AL-TKR-01).
 *
 * <p>Text that the store cannot hold is found nowhere. All methods throw {@link StoreException}
 * when the store fails.
 */
public interface UserTokens {

  /**
   * Stores a token.
   *
   * @param token the token
   * @return what came of it; nothing changed unless {@link Added.Ok}
   */
  Added add(NewUserToken token);

  /**
   * Looks a token up by its exact value, together with its owner, in one round trip (AL-ME-06).
   *
   * @param value what the client sent
   * @return the token, or nothing
   */
  Optional<UserToken> findByValue(String value);

  /**
   * Removes a token, together with the sessions it opened. Removing it twice is no failure
   * (AL-TOK-09).
   *
   * @param id the record's identifier
   * @return whether there was such a record
   */
  boolean remove(UUID id);

  /**
   * The tokens of a user that are not expired, the last made first.
   *
   * @param userId the user
   * @param now the time
   * @return what the owner may know of them, at most 1000
   */
  List<TokenSummary> findByUser(UUID userId, Instant now);

  /**
   * Removes a token if it belongs to a user, together with the sessions it opened.
   *
   * @param userId the user
   * @param id the record's identifier
   * @return whether the user had such a token
   */
  boolean removeOf(UUID userId, UUID id);

  /**
   * Notes that a token was used, unless a later use has been noted. A store may write it later: it
   * shows the use at once, and writes it within two seconds while the database takes changes. How
   * often to note it is the caller's to choose.
   *
   * @param id the record's identifier
   * @param at when
   */
  void used(UUID id, Instant at);

  /**
   * Drops some of the tokens that have expired, so that no request waits long for it.
   *
   * @param now the time
   * @param most how many to drop at most
   * @return how many were dropped
   */
  int removeExpired(Instant now, int most);

  /** What came of storing a token. */
  sealed interface Added {
    /**
     * Stored.
     *
     * @param id the record's identifier
     */
    record Ok(UUID id) implements Added {}

    /** Another record has the value (AL-TKR-03). */
    record ValueTaken() implements Added {}

    /** There is no such user (AL-TKR-04). */
    record NoSuchUser() implements Added {}
  }
}
