package org.authlayer.ports.driving;

import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;

/**
 * Access that an application itself keeps for its users to present, such as keys of devices. It
 * ends with all else of the user, at a change of password, a deletion, and "all others".
 */
@FunctionalInterface
public interface OwnAccess {

  OwnAccess NONE = (owner, stores) -> {};

  /** Ends everything of a user; twice is no error, and a failure leaves the password as it was. */
  void end(UserId owner, Stores stores);

  /** The user is removed: removes what is kept of the user beside access. */
  default void forget(UserId owner, Stores stores) {}
}
