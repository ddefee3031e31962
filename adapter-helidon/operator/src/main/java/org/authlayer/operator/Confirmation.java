package org.authlayer.operator;

import java.io.Console;
import org.authlayer.runtime.configuration.StartException;
import picocli.CommandLine.Option;

/** Asks before what cannot be undone. */
final class Confirmation {

  @Option(names = "--yes", description = "do it without a question; needed without a terminal")
  private boolean yes;

  /** Takes the rest of a question, from the verb on. */
  void require(String what) {
    Console console = yes ? null : System.console();
    if (console != null) {
      String answer = console.readLine("Do you want to %s? It cannot be undone. [y/N] ", what);
      if (answer == null || !answer.strip().matches("(?i)y|yes")) {
        throw StartException.configuration("nothing was changed");
      }
    } else if (!yes) {
      throw StartException.configuration(
          "nothing was changed: without a terminal, --yes is needed to " + what);
    }
  }
}
