package org.authlayer.ports.driven;

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
   * Removes a token. Removing it twice is no failure (AL-TOK-09).
   *
   * @param id the record's identifier
   * @return whether there was such a record
   */
  boolean remove(UUID id);

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
