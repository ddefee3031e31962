package org.authlayer.conformance.core;

import org.authlayer.conformance.catalogue.Check;

/** The check of one clause on the parts of a layer, in process. */
public record CoreCheck(String clause, Body body) implements Check {

  @FunctionalInterface
  public interface Body {

    void run(CoreProbe probe) throws Exception;
  }
}
