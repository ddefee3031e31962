package org.authlayer.adapter.helidon.command;

import picocli.CommandLine.Command;

/** What stands before the commands. */
@Command(
    name = "authlayer",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "A reference authentication layer: its server, and its operator's commands.",
    footer = {
      "",
      "Without a command, or with options first, the server starts.",
      "",
      "Exit codes: 0 done, 1 unexpected, 2 an option, file or value cannot be used,",
      "4 the database cannot be used, 7 no such user, token or session, 8 address taken."
    })
final class Root {}
