package org.authlayer.conformance.core;

/** Something authenticators do, written so that it can be run through either form (AL-GEN-10). */
public record AuthenticatorCase(String claim, Body body) {

  @FunctionalInterface
  public interface Body {

    void run(CoreProbe probe, Form form) throws Exception;
  }
}
