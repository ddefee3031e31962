package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;

/** The service that makes a {@link Gate} of authenticators that configuration names. */
@FunctionalInterface
public interface GateFactory {

  /**
   * Makes a gate for the standard users.
   *
   * @param authenticators {@code basic}, {@code bearer}, {@code body}, {@code jwt}, {@code
   *     session}, in running order
   * @throws IllegalArgumentException if no name is given, or one is unknown or named twice
   */
  Named create(Environment environment, Settings settings, List<String> authenticators);

  /** A gate and the types of users that it logs in. */
  record Named(Gate gate, List<Identity<?>> users) {

    public Named {
      Objects.requireNonNull(gate, "gate");
      users = List.copyOf(users);
    }
  }
}
