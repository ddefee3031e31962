package org.authlayer.conformance.target;

import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.lever.ControlClock;
import org.authlayer.conformance.lever.Hook;
import org.authlayer.conformance.lever.JdbcStoreView;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.PatientWire;
import org.jspecify.annotations.Nullable;

/** A described target with its sockets and levers open. */
public final class OpenTarget implements AutoCloseable {

  private final HttpWire wire;
  private final PatientWire patient;
  private final @Nullable Hook hook;
  private final Target target;

  public OpenTarget(TargetDescription description) {
    LeverSettings levers = description.levers();
    wire = new HttpWire(description.limits());
    patient = new PatientWire(wire, description.limits().answer(), Thread::sleep);
    hook = levers.hook() == null ? null : new Hook(levers.hook(), description.limits().answer());
    target =
        new Target(
            description.bases(),
            description.declared(),
            patient,
            store(levers),
            clock(levers),
            description.second().isEmpty() ? null : description.second());
  }

  public Target target() {
    return target;
  }

  /** What is to be said of the run beside its verdicts. */
  public List<String> notes() {
    return patient.note().stream().toList();
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
