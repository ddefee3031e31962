package org.authlayer.ports.driven;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A session with the user it remembers.
 *
 * @param owner the user, or null where it remembers none that is stored
 */
public record RememberedSession(SessionData session, @Nullable User owner) {

  public RememberedSession {
    Objects.requireNonNull(session, "session");
  }

  /**
   * A session with the user whose identifier an entry is. Only a text that {@link UUID#toString}
   * writes is one; any other text has no user, and is not looked up.
   */
  public static RememberedSession of(
      SessionData session, String entry, Function<UUID, Optional<User>> find) {
    User owner =
        Optional.ofNullable(session.entries().get(entry))
            .flatMap(RememberedSession::identifier)
            .flatMap(find)
            .orElse(null);
    return new RememberedSession(session, owner);
  }

  public Optional<User> user() {
    return Optional.ofNullable(owner);
  }

  private static Optional<UUID> identifier(String text) {
    try {
      UUID id = UUID.fromString(text);
      return Optional.of(id).filter(same -> same.toString().equals(text));
    } catch (IllegalArgumentException noIdentifier) {
      return Optional.empty();
    }
  }
}
