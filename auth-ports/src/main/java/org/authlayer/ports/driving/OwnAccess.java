package org.authlayer.ports.driving;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;

/**
 * Access that an application itself keeps for its users to present, such as keys of devices. It
 * ends with all else of the user, at a change of password, a deletion, and "all others".
 */
@FunctionalInterface
public interface OwnAccess {

  OwnAccess NONE = (owner, stores) -> {};

  static OwnAccess of(
      BiConsumer<UserId, Stores> end,
      BiConsumer<UserId, Stores> forget,
      BiConsumer<UserId, Stores> reclaim) {
    return new OwnAccess() {
      @Override
      public void end(UserId owner, Stores stores) {
        end.accept(owner, stores);
      }

      @Override
      public void forget(UserId owner, Stores stores) {
        forget.accept(owner, stores);
      }

      @Override
      public void reclaim(UserId owner, Stores stores) {
        reclaim.accept(owner, stores);
      }
    };
  }

  /** That of several modules. */
  static OwnAccess all(OwnAccess... parts) {
    List<OwnAccess> all = List.of(parts);
    return all(() -> all);
  }

  /** That of several, which are asked for at each call. */
  static OwnAccess all(Supplier<List<OwnAccess>> parts) {
    return of(
        (owner, stores) -> parts.get().forEach(one -> one.end(owner, stores)),
        (owner, stores) -> parts.get().forEach(one -> one.forget(owner, stores)),
        (owner, stores) -> parts.get().forEach(one -> one.reclaim(owner, stores)));
  }

  /** Ends everything of a user; twice is no error, and a failure leaves the password as it was. */
  void end(UserId owner, Stores stores);

  /** The user is removed: removes what is kept of the user beside access. */
  default void forget(UserId owner, Stores stores) {}

  /**
   * The address of a user was proven for the first time, by a mail that sets the password: removes
   * the keys and links that another person may have registered before, and that outlive a change of
   * the password. It comes beside {@link #end}, before the change and again after it; twice is no
   * error, and a failure before leaves the password as it was.
   */
  default void reclaim(UserId owner, Stores stores) {}
}
