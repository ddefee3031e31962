package org.authlayer.ports.driven;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of users, table {@code users} (AL-USR-01). A search for text that it cannot hold, such
 * as NUL, finds nothing. All methods throw {@link StoreException} when the store fails.
 */
public interface Users {

  /** Stores a user. Of several threads that store one address exactly one succeeds (AL-USR-04). */
  Added add(NewUser user);

  Replaced replace(User user);

  /** Replaces a hash by one of the same password, if the stored one is still the expected one. */
  boolean replaceHash(UUID id, String expected, String successor);

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
