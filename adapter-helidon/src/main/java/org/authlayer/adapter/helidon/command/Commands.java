package org.authlayer.adapter.helidon.command;

import picocli.CommandLine;

/** All commands. */
final class Commands {

  private Commands() {}

  static CommandLine of(Surroundings around) {
    return new CommandLine(new Root()).addSubcommand(new UserCommands(around));
  }
}
