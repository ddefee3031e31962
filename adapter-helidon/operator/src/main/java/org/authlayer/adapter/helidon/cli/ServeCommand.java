package org.authlayer.adapter.helidon.cli;

import org.authlayer.adapter.helidon.configuration.StartException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** Stands in the help and in completion; the script starts the server by another program. */
@Command(
    name = "serve",
    description = "Starts the server. Options alone start it, too: authlayer --port 18080.",
    footer = {"", "authlayer --help lists all keys with their defaults."},
    mixinStandardHelpOptions = true)
final class ServeCommand implements Runnable {

  static CommandLine line() {
    CommandLine line = new CommandLine(new ServeCommand());
    line.addMixin("source", new SettingsOptions());
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("--routes")
                .description("print all routes that are mounted and who may pass, and end")
                .build());
    return line;
  }

  @Override
  public void run() {
    throw StartException.configuration("the server is another program; start it by bin/authlayer");
  }
}
