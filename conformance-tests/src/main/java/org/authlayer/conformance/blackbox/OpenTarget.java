package org.authlayer.conformance.blackbox;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A described target with its sockets and levers open. */
public final class OpenTarget implements AutoCloseable {

  private final HttpWire wire;
  private final @Nullable Hook hook;
  private final Target target;

  /**
   * Opens a target; starts the hook, if there is one, and connects to nothing yet.
   *
   * @param description what the target file says
   */
  public OpenTarget(TargetDescription description) {
    LeverSettings levers = description.levers();
    wire = new HttpWire(description.limits());
    hook = levers.hook() == null ? null : new Hook(levers.hook(), description.limits().answer());
    target =
        new Target(
            description.bases(),
            description.declared(),
            wire,
            store(levers),
            clock(levers),
            description.second().isEmpty() ? null : description.second());
  }

  /**
   * The target.
   *
   * @return what checks are run on
   */
  public Target target() {
    return target;
  }

  @Override
  public void close() {
    wire.close();
    Optional.ofNullable(hook).ifPresent(Hook::close);
  }

  private @Nullable StoreView store(LeverSettings levers) {
    if (levers.store() != null) {
      return new JdbcStoreView(levers.store());
    }
    return hook != null && levers.hook() != null && levers.hook().serves().contains("store")
        ? hook
        : null;
  }

  private @Nullable ClockLever clock(LeverSettings levers) {
    if (levers.clock() != null) {
      return new ControlClock(levers.clock(), wire);
    }
    return hook != null && levers.hook() != null && levers.hook().serves().contains("clock")
        ? hook
        : null;
  }
}
