package org.authlayer.ports.driving;

import java.util.Objects;
import java.util.function.Function;

/**
 * Names the users of a type for a framework that does not know the type. Neither the identifier nor
 * the name may be a secret: both end up in audit logs.
 */
public record Identity<U>(Class<U> type, Function<U, String> id, Function<U, String> name) {
  public Identity {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(name, "name");
  }
}
