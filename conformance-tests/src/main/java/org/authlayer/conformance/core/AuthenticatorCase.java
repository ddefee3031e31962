package org.authlayer.conformance.core;

import java.util.List;

/** Something authenticators do, told so that it can be run through either form (AL-GEN-10). */
public record AuthenticatorCase(String claim, List<String> expected, Body body) {

  /** Copies the list. */
  public AuthenticatorCase {
    expected = List.copyOf(expected);
  }

  /** Makes the log of a case. */
  @FunctionalInterface
  public interface Body {

    List<String> run(CoreProbe probe, Form form) throws Exception;
  }
}
