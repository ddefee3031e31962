package org.authlayer.operator;

import static java.util.Map.entry;

import java.util.List;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.logging.LogLine;
import org.authlayer.server.Server;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "authlayer",
    mixinStandardHelpOptions = true,
    description = "Logins, tokens and sessions: the server, and the commands of its operator.",
    footer = {
      "",
      "Without a command, or with options first, the server starts; authlayer --help lists all"
          + " keys.",
      "",
      "Exit codes: 0 done, 1 unexpected, 2 an option, file or value cannot be used,",
      "4 the database cannot be used, 5 a module is missing,",
      "7 no such user, token or session, 8 another user has the address."
    })
final class AuthlayerCommand implements Runnable {

  private final CommandContext around;

  @Spec private CommandSpec spec;

  AuthlayerCommand(CommandContext around) {
    this.around = around;
    this.spec = CommandSpec.create();
  }

  @Override
  public void run() {
    throw StartException.configuration("no command was given; see authlayer help");
  }

  @Command(
      description = {
        "Creates the tables of the database, or brings them up to date.",
        "It does so even if servers of the previous release cannot use the new tables. A server"
            + " that starts refuses to do that."
      },
      mixinStandardHelpOptions = true)
  void migrate(
      @Option(
              names = "--create",
              description = "create the embedded database too, if it does not exist")
          boolean create,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    Configuration configuration = source.read(around);
    if (!create) {
      AuthRuntime.requireDatabases(configuration, around.adapters().get());
    }
    AuthRuntime.migrate(configuration, around.adapters().get());
    output.print(
        around.out(),
        "the tables are up to date",
        JsonValue.object(entry("up_to_date", JsonValue.of(true))));
  }

  @Command(
      description = {
        "Looks at everything that a server needs: Java, cache, settings, rights, certificate,"
            + " database, tables, clock, disk. It changes nothing.",
        "Each line is OK, or says what to CHANGE. The exit code is 0, or that of the first line to"
            + " change."
      },
      mixinStandardHelpOptions = true)
  int doctor(@Mixin ServerUser user, @Mixin SettingsOptions source, @Mixin Output output) {
    List<Finding> findings = new Doctor(around).examine(source, user);
    output.print(
        around.out(),
        findings.stream()
            .map(Finding::line)
            .map(LogLine::line)
            .collect(Collectors.joining(System.lineSeparator())),
        JsonValue.array(findings.stream().map(Finding::json).toList()));
    return findings.stream()
        .flatMap(finding -> finding.fault().stream())
        .findFirst()
        .orElse(ExitCode.OK)
        .number();
  }

  @Command(
      description = "Lists all routes that a server mounts, and the users that each route admits.",
      mixinStandardHelpOptions = true)
  void routes(@Mixin SettingsOptions source, @Mixin Output output) {
    Adapters adapters = around.adapters().get();
    List<RouteSummary> routes = Server.routes(source.readAsServer(around), adapters);
    output.print(
        around.out(),
        RouteSummary.table(routes),
        JsonValue.array(routes.stream().map(AuthlayerCommand::members).toList()));
  }

  @Command(
      description = "Prints a script that lets a shell complete these commands: bash, zsh or fish.",
      mixinStandardHelpOptions = true)
  void completion(
      @Parameters(arity = "0..1", paramLabel = "SHELL", description = "bash, zsh or fish")
          @Nullable String shell) {
    if (shell == null || !List.of("bash", "zsh", "fish").contains(shell)) {
      throw StartException.configuration("completion: choose bash, zsh or fish");
    }
    if (shell.equals("fish")) {
      FishCompletion.lines(spec.commandLine()).forEach(around.out()::println);
      return;
    }
    around.out().println("# Completion of authlayer for bash and zsh.");
    AutoComplete.bash("authlayer", spec.commandLine())
        .lines()
        .dropWhile(line -> line.startsWith("#"))
        .forEach(around.out()::println);
  }

  private static JsonValue members(RouteSummary route) {
    return JsonValue.object(
        entry("method", JsonValue.of(route.method())),
        entry("path", JsonValue.of(route.path())),
        entry("protection", JsonValue.of(route.protection())),
        entry("open", JsonValue.of(route.open())));
  }
}
