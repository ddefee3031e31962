package org.authlayer.conformance.target;

import java.net.URI;
import java.util.Map;
import org.authlayer.conformance.wire.WireLimits;

/** What a target file says, before anything is connected; secrets have names. */
public record TargetDescription(
    String name,
    Map<Profile, URI> bases,
    Map<Profile, URI> second,
    Declared declared,
    WireLimits limits,
    int workers,
    LeverSettings levers,
    Map<String, String> secrets) {

  public TargetDescription {
    bases = Map.copyOf(bases);
    second = Map.copyOf(second);
    secrets = Map.copyOf(secrets);
  }

  /** The name: the rest holds credentials. */
  @Override
  public String toString() {
    return "TargetDescription[" + name + "]";
  }
}
