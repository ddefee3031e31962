package org.authlayer.adapter.helidon.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.adapter.helidon.launcher.Parts;
import org.authlayer.adapter.helidon.logging.LogLine;

/**
 * What a command has around it.
 *
 * @param environment all variables
 * @param in where a password comes from, where there is no terminal
 * @param out for results
 * @param err for what is wrong
 * @param parts what databases and rules are made of
 */
record CommandContext(
    Map<String, String> environment,
    InputStream in,
    PrintStream out,
    PrintStream err,
    Supplier<Parts> parts) {

  /** One line on standard error, whatever is in it. */
  void tell(String text) {
    err.println("authlayer: " + LogLine.line(text));
  }
}
