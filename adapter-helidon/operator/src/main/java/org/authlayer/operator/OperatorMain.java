package org.authlayer.operator;

import java.io.FileDescriptor;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.WholeNumber;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.logging.LogLine;
import org.authlayer.runtime.logging.Logging;
import org.authlayer.server.Main;
import org.authlayer.server.StandardOutput;
import org.authlayer.server.TerminalProgress;
import org.authlayer.server.settings.Arguments;
import org.authlayer.server.settings.Help;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Every command but {@code serve}, which is another program for the sake of its start. */
public final class OperatorMain {

  private OperatorMain() {}

  public static void main(String[] words) {
    Logging.begin();
    PrintStream out = new StandardOutput(FileDescriptor.out);
    PrintStream err = new StandardOutput(FileDescriptor.err);
    try {
      System.exit(run(words, System.getenv(), System.in, out, err, OperatorMain::adapters));
    } catch (LinkageError missing) {
      err.println("authlayer: " + LogLine.line(Main.missingClass(missing)));
      System.exit(ExitCode.PROVIDER.number());
    }
  }

  private static Adapters adapters() {
    return Adapters.found().announcing(TerminalProgress.ofThisProcess());
  }

  public static int run(
      String[] words,
      Map<String, String> environment,
      InputStream in,
      PrintStream out,
      PrintStream err,
      Supplier<Adapters> adapters) {
    CommandContext around = new CommandContext(environment, in, out, err, adapters);
    CommandLine line = new CommandLine(new AuthlayerCommand(around));
    ScriptCommands.addTo(line);
    line.addSubcommand(new ConfigCommands(around))
        .addSubcommand(new UserCommands(around))
        .addSubcommand(new TokenCommands(around))
        .addSubcommand(new SessionCommands(around))
        .addSubcommand(new KeyCommands(around))
        .addSubcommand(new CommandLine.HelpCommand());
    line.addMixin("source", new SettingsOptions());
    addServerOptions(line.getCommandSpec());
    line.getCommandSpec().version("authlayer " + Help.version());
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setParameterExceptionHandler(
        (mistake, given) -> {
          around.tell(UsageError.of(mistake));
          return ExitCode.CONFIGURATION.number();
        });
    line.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, around));
    line.registerConverter(int.class, OperatorMain::wholeNumber);
    try {
      Arguments.requireText(List.of(words));
      int code = line.execute(words);
      line.getOut().flush();
      ExitCode written =
          StandardOutput.outcome(
              out, lost -> around.tell(lost + " What the command changed stays changed."));
      return code == ExitCode.OK.number() ? written.number() : code;
    } catch (StartException illegible) {
      return failed(illegible, around);
    } catch (LinkageError missing) {
      around.tell(Main.missingClass(missing));
      return ExitCode.PROVIDER.number();
    }
  }

  private static int wholeNumber(String text) {
    try {
      return WholeNumber.parseInt(text);
    } catch (NumberFormatException malformed) {
      throw new CommandLine.TypeConversionException(
          "choose a whole number in the digits 0 to 9, without a plus or a leading zero");
    }
  }

  /** Every command that reads the server's settings has the options of the server. */
  private static void addServerOptions(CommandSpec command) {
    for (CommandSpec mixin : command.mixins().values()) {
      if (mixin.userObject() instanceof SettingsOptions source) {
        source.addTo(command);
      }
    }
    command.subcommands().values().forEach(sub -> addServerOptions(sub.getCommandSpec()));
  }

  private static int failed(Exception failure, CommandContext around) {
    ExitCode code =
        switch (failure) {
          case StartException foreseen -> foreseen.exitCode();
          case StoreException unusable -> ExitCode.DATABASE;
          default -> ExitCode.UNEXPECTED;
        };
    if (code == ExitCode.UNEXPECTED) {
      around.tell("unexpected failure, please report it");
      failure.printStackTrace(around.err());
    } else {
      around.tell(String.valueOf(failure.getMessage()));
    }
    return code.number();
  }
}
