package org.authlayer.ports.driven;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A session with the stored user that it remembers, or null. */
public record RememberedSession(SessionData session, @Nullable User owner) {

  /** Only an identifier that {@link UUID#toString} writes is looked up. */
  public static RememberedSession of(
      SessionData session, String type, Function<UUID, Optional<User>> find) {
    User owner =
        session
            .identity(type)
            .map(SessionIdentity::userId)
            .flatMap(id -> Identifiers.parse(id).filter(same -> same.toString().equals(id)))
            .flatMap(find)
            .orElse(null);
    return new RememberedSession(session, owner);
  }

  public Optional<User> user() {
    return Optional.ofNullable(owner);
  }
}
