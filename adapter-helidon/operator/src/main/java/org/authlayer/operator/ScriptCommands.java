package org.authlayer.operator;

import org.authlayer.runtime.configuration.StartException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** The commands that the script serves itself; they stand in the help and in completion. */
final class ScriptCommands {

  private ScriptCommands() {}

  @Command(
      name = "serve",
      description = "Starts the server. Options alone start it, too: authlayer --port 18080.",
      footer = {"", "authlayer --help lists all keys with their defaults."},
      mixinStandardHelpOptions = true)
  private static final class Serve implements Runnable {
    @Override
    public void run() {
      throw StartException.configuration(
          "the server is another program; start it by bin/authlayer");
    }
  }

  @Command(
      name = "make-cache",
      description = {
        "Makes lib/authlayer.aot, the cache for faster starts with this Java.",
        "It needs Java 25, and the user who owns the files in lib. Run it after unpacking the"
            + " archive and after every change of Java."
      },
      mixinStandardHelpOptions = true)
  private static final class MakeCache implements Runnable {
    @Override
    public void run() {
      throw StartException.configuration("bin/authlayer creates the cache; start it by that");
    }
  }

  static void addTo(CommandLine authlayer) {
    CommandLine serve = new CommandLine(new Serve());
    serve.addMixin("source", new SettingsOptions());
    serve
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("--routes")
                .description("print all routes that are mounted and who may pass, and end")
                .build());
    authlayer.addSubcommand(serve).addSubcommand(new MakeCache());
  }
}
