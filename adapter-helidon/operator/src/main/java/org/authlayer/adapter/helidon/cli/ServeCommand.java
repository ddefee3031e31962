package org.authlayer.adapter.helidon.cli;

import org.authlayer.adapter.helidon.configuration.StartException;
import picocli.CommandLine.Command;

/** Stands in the help; the script starts the server by another program. */
@Command(
    name = "serve",
    description = "Starts the server; authlayer --help lists its options.",
    mixinStandardHelpOptions = true)
final class ServeCommand implements Runnable {

  @Override
  public void run() {
    throw StartException.configuration("the server is another program; start it by bin/authlayer");
  }
}
