package org.authlayer.conformance.store;

import org.authlayer.conformance.catalogue.Check;

/** The check of one clause on stores. */
public record StoreCheck(String clause, Body body) implements Check {

  @FunctionalInterface
  public interface Body {

    void run(StoreProbe probe) throws Exception;
  }
}
