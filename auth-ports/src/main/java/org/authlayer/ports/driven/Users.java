package org.authlayer.ports.driven;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of users, table {@code users} (AL-USR-01).
 *
 * <p>Text that the store cannot hold, such as a NUL character, is never found; a search for it is
 * not an error. All methods throw {@link StoreException} when the store fails.
 */
public interface Users {

  /** Stores a user. Of several threads that store one address exactly one succeeds (AL-USR-04). */
  Added add(NewUser user);

  /** Replaces name, address and hash of a stored user. */
  Replaced replace(User user);

  /**
   * Replaces a user's hash by a hash of the same password with more work, if the stored hash is
   * still the expected one.
   */
  boolean replaceHash(UUID id, String expected, String successor);

  /**
   * Whether a stored user has exactly this hash. Called after something was stored for the user;
   * see {@link Stores#changePassword}. Changes nothing.
   */
  boolean hasHash(UUID id, String hash);

  /** Removes a user together with the user's tokens (DEC-17). */
  boolean remove(UUID id);

  /** Looks a user up by address, letter by letter (AL-LGB-06). */
  Optional<User> findByEmail(String email);

  Optional<User> findById(UUID id);

  /** Lists users in the order of their addresses, behind an address; empty for the first. */
  List<User> findAll(String after, int most);

  sealed interface Added {
    record Ok(User user) implements Added {}

    /** Another user has the address; nothing changed. */
    record EmailTaken() implements Added {}
  }

  sealed interface Replaced {
    record Ok() implements Replaced {}

    /** Another user has the address; nothing changed. */
    record EmailTaken() implements Replaced {}

    record NoSuchUser() implements Replaced {}
  }
}
