package org.authlayer.adapter.helidon.cli;

import picocli.CommandLine;

/** All commands. */
final class Commands {

  private Commands() {}

  static CommandLine of(CommandContext around) {
    return new CommandLine(new Root(around))
        .addSubcommand(new Serve())
        .addSubcommand(new ConfigCommands(around))
        .addSubcommand(new UserCommands(around))
        .addSubcommand(new TokenCommands(around))
        .addSubcommand(new SessionCommands(around))
        .addSubcommand(new KeyCommands(around))
        .addSubcommand(new CommandLine.HelpCommand());
  }
}
