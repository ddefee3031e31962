package org.authlayer.operator;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.logging.LogLine;

record CommandContext(
    Map<String, String> environment,
    InputStream in,
    PrintStream out,
    PrintStream err,
    Supplier<Adapters> adapters) {

  void tell(String text) {
    err.println("authlayer: " + LogLine.line(text));
  }

  /** Names nothing: the environment may hold secrets. */
  @Override
  public String toString() {
    return "CommandContext";
  }
}
