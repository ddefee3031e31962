package org.authlayer.conformance.core;

import java.util.List;

/**
 * Something authenticators do, told so that it can be run through either form (AL-GEN-10).
 *
 * @param claim what should be so
 * @param expected the log that shows it
 * @param body makes the log
 */
public record AuthenticatorCase(String claim, List<String> expected, Body body) {

  /** Copies the list. */
  public AuthenticatorCase {
    expected = List.copyOf(expected);
  }

  /** Makes the log of a case. */
  @FunctionalInterface
  public interface Body {

    /**
     * Runs the case.
     *
     * @param probe everything a check may do
     * @param form through which form authenticators run
     * @return the log
     * @throws Exception whatever the layer throws
     */
    List<String> run(CoreProbe probe, Form form) throws Exception;
  }
}
