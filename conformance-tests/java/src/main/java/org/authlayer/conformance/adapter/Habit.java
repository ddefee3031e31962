package org.authlayer.conformance.adapter;

import org.authlayer.conformance.catalogue.Check;

/** What an adapter does with messages, and how one sees that it does. */
public record Habit(String clause, String sentence, Body body) implements Check {

  @FunctionalInterface
  public interface Body {

    void run(AdapterProbe probe) throws Exception;
  }
}
