package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The store of opaque tokens whose owners are of user types of an application's own, table {@code
 * typed_tokens}. The store does not know the owners, which may be in another database: a look-up
 * gives the owner's identifier, and removing a user is followed by {@link #removeAllOf}.
 *
 * <p>A token of one type is never found, listed or removed as a token of another one. Text that the
 * store cannot hold is never found. All methods throw {@link StoreException} when the store fails.
 */
public interface TypedTokens {

  /** Stores a token. */
  Added add(NewTypedToken token);

  /** Looks a token of a user type up by its exact value. */
  Optional<TypedToken> findByValue(String type, String value);

  /**
   * Removes a token of a user type, whether it is expired or not, and returns it. One of several
   * that take the same token at once gets it.
   */
  Optional<TypedToken> take(String type, String value);

  /** Removes a token. Removing it twice is not an error. */
  boolean remove(UUID id);

  /** The tokens of a user that are not expired, the newest first, at most 1000. */
  List<TokenSummary> findByOwner(UserId owner, Instant now);

  /** Removes a token if it belongs to a user. */
  boolean removeOf(UserId owner, UUID id);

  /** Removes the tokens of a user, except the one that is given. */
  int removeAllOf(UserId owner, @Nullable UUID except);

  /** Notes that a token was used, as {@link UserTokens#used} does. */
  void used(UUID id, Instant at);

  /** Deletes some of the expired tokens of all types, at most so many. */
  int removeExpired(Instant now, int most);

  sealed interface Added {
    record Ok(UUID id) implements Added {}

    /** Another token of any type of an application's own has the value. */
    record ValueTaken() implements Added {}
  }
}
