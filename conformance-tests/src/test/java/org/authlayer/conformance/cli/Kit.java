package org.authlayer.conformance.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/**
 * One use of the command line.
 *
 * @param exit the exit code
 * @param out what it said
 * @param err what it said of its progress, and complained about
 */
record Kit(int exit, String out, String err) {

  static Kit run(String... arguments) {
    return run(Map.of(), arguments);
  }

  static Kit run(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        Main.run(environment, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new Kit(exit, out.toString(), err.toString());
  }
}
