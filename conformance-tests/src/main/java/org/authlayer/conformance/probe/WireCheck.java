package org.authlayer.conformance.probe;

import org.authlayer.conformance.catalogue.Check;

/** The check of one clause over the wire, run once per claimed profile that the clause concerns. */
public record WireCheck(String clause, boolean isAlone, Body body) implements Check {

  public WireCheck(String clause, Body body) {
    this(clause, false, body);
  }

  public static WireCheck alone(String clause, Body body) {
    return new WireCheck(clause, true, body);
  }

  /** What a check does. */
  @FunctionalInterface
  public interface Body {

    void run(Probe probe) throws Exception;
  }
}
