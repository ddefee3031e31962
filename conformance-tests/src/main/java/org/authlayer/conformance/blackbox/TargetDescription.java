package org.authlayer.conformance.blackbox;

import java.net.URI;
import java.util.Map;
import java.util.Set;

/**
 * What a target file says, before anything is connected.
 *
 * @param name what reports call the target
 * @param bases the base URL of each claimed profile
 * @param second the base URLs of a second instance, or empty
 * @param declared declared answers and credentials
 * @param limits what a call may take
 * @param workers how many checks run at a time
 * @param levers the levers
 * @param secrets texts of the file that must appear in no report
 */
public record TargetDescription(
    String name,
    Map<Profile, URI> bases,
    Map<Profile, URI> second,
    Declared declared,
    WireLimits limits,
    int workers,
    LeverSettings levers,
    Set<String> secrets) {

  /** Copies the collections. */
  public TargetDescription {
    bases = Map.copyOf(bases);
    second = Map.copyOf(second);
    secrets = Set.copyOf(secrets);
  }

  /** The name: the rest holds credentials. */
  @Override
  public String toString() {
    return "TargetDescription[" + name + "]";
  }
}
