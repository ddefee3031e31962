package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;

/**
 * The service that is looked up with {@link java.util.ServiceLoader} for a {@link Gate} of
 * authenticators that are only known by their names, so that configuration can choose them.
 */
@FunctionalInterface
public interface GateFactory {

  /**
   * Makes a gate for the standard users.
   *
   * @param authenticators {@code basic}, {@code bearer}, {@code body}, {@code jwt}, {@code
   *     session}, in running order
   * @throws IllegalArgumentException if there is none, one is unknown or named twice; the message
   *     begins with {@code authenticators} and says what to change
   */
  Named create(Environment environment, Settings settings, List<String> authenticators);

  /**
   * A gate and the types of users that it logs in.
   *
   * @param users the user types, each with what identifies its users
   */
  record Named(Gate gate, List<Identity<?>> users) {

    public Named {
      Objects.requireNonNull(gate, "gate");
      users = List.copyOf(users);
    }
  }
}
