package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The store of opaque tokens of an application's own user types, table {@code typed_tokens}. It
 * does not know the owners, which may be in another database. A token of one type is nothing to
 * another. All methods throw {@link StoreException} when the store fails.
 */
public interface TypedTokens {

  Added add(NewTypedToken token);

  Optional<TypedToken> findByValue(String type, String value);

  /** Removes a token, expired or not, and returns it to one of several that take it at once. */
  Optional<TypedToken> take(String type, String value);

  /** Removes a token. Removing it twice is not an error. */
  boolean remove(UUID id);

  /** The tokens of a user that are not expired, the newest first, at most 1000. */
  List<TokenSummary> findByOwner(UserId owner, Instant now);

  boolean removeOf(UserId owner, UUID id);

  int removeAllOf(UserId owner, @Nullable UUID except);

  void used(UUID id, Instant at);

  /** Deletes at most so many expired tokens of all types. */
  int removeExpired(Instant now, int most);

  sealed interface Added {
    record Ok(UUID id) implements Added {}

    /** Another token of any type of an application's own has the value. */
    record ValueTaken() implements Added {}
  }
}
