package org.authlayer.conformance.target;

import java.util.List;
import java.util.Optional;

/** What a target may say under one key, and who reads it: one line of the table. */
public record Key(
    String name,
    List<Profile> profiles,
    Values values,
    Optional<String> otherwise,
    boolean isOptional,
    String meaning,
    List<String> clauses) {

  public Key {
    profiles = List.copyOf(profiles);
    clauses = List.copyOf(clauses);
  }

  /** Whether nothing can be said about its clauses when a target leaves it out. */
  public boolean isNeeded() {
    return otherwise.isEmpty() && !isOptional;
  }

  /** Whether its value is a secret. */
  public boolean isSecret() {
    return name.startsWith("credentials.");
  }
}
