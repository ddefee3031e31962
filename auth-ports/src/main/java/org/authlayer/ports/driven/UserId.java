package org.authlayer.ports.driven;

import java.util.Objects;
import java.util.UUID;

/** The identifier of a user of any type; that of a {@link User} is {@link #STANDARD}. */
public record UserId(String type, String text) {

  /** The type of a {@link User}, and the name of the session entry that remembers one. */
  public static final String STANDARD = "User";

  public UserId {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(text, "text");
  }

  public static UserId of(UUID id) {
    return new UserId(STANDARD, id.toString());
  }

  /** Whether columns can hold it. */
  public boolean isStorable() {
    return StorableText.isStorable(type, text);
  }

  public boolean isStandard() {
    return type.equals(STANDARD);
  }
}
