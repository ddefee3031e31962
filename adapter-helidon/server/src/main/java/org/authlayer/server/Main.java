package org.authlayer.server;

import java.io.FileDescriptor;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.ResourceStack;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.logging.JsonLine;
import org.authlayer.runtime.logging.LogLine;
import org.authlayer.runtime.logging.Logging;
import org.authlayer.server.settings.Arguments;
import org.authlayer.server.settings.Help;
import org.authlayer.server.settings.ServerSources;

/** Starts the server from the command line. */
public final class Main {

  static final String READY = " ready at ";

  private final PrintStream out;
  private final PrintStream err;
  private final Supplier<ResourceStack> watch;
  private final Runnable listenerLost;

  Main(PrintStream out, PrintStream err, Supplier<ResourceStack> watch, Runnable listenerLost) {
    this.out = out;
    this.err = err;
    this.watch = watch;
    this.listenerLost = listenerLost;
  }

  /** SIGTERM and SIGINT end the process with 0. */
  public static void main(String[] words) {
    PrintStream out = new StandardOutput(FileDescriptor.out);
    ProcessExit exit = new ProcessExit(Logging.begin(), out);
    Main main =
        new Main(out, new StandardOutput(FileDescriptor.err), exit::watch, exit::listenerLost);
    ExitCode code = ExitCode.UNEXPECTED;
    try {
      code = main.run(List.of(words), System.getenv(), Main::adapters);
    } finally {
      exit.startIsOver();
      if (code != ExitCode.OK) {
        exit.end(code);
      }
    }
  }

  private static Adapters adapters() {
    return Adapters.found().announcing(TerminalProgress.ofThisProcess());
  }

  ExitCode run(List<String> words, Map<String, String> environment, Supplier<Adapters> adapters) {
    try {
      Arguments.requireText(words);
      Arguments arguments = Arguments.parse(words, () -> adapters.get().keys());
      if (arguments.help()) {
        return printed(Help.text(adapters.get().keys()));
      }
      if (arguments.version()) {
        return printed("authlayer " + Help.version() + System.lineSeparator());
      }
      return start(arguments, environment, adapters);
    } catch (RuntimeException | Error failure) {
      return refused(failure);
    }
  }

  private ExitCode start(
      Arguments arguments, Map<String, String> environment, Supplier<Adapters> adapters) {
    ResourceStack resources = watch.get();
    try {
      Adapters found = adapters.get();
      Configuration configuration = ServerSources.read(arguments, environment, found.keys());
      if (arguments.routes()) {
        return printed(
            RouteSummary.table(Server.routes(configuration, found)) + System.lineSeparator());
      }
      boolean development = configuration.truth(Key.DEVELOPMENT);
      Logging.write(
          configuration.logsJson() ? new JsonLine(development) : new LogLine(development));
      Server server = Server.start(configuration, found, resources, listenerLost);
      out.println("authlayer " + Help.version() + READY + server.url());
      Systemd.ready(environment);
      server
          .databaseShell()
          .ifPresent(command -> out.println("open its database with: " + command));
      return ExitCode.OK;
    } catch (RuntimeException | Error failure) {
      if (resources.isStopped()) {
        return ExitCode.OK;
      }
      throw failure;
    }
  }

  /** A server does not need its standard output; a printed text is needed whole. */
  private ExitCode printed(String text) {
    out.print(text);
    return StandardOutput.outcome(out, lost -> said(lost, ExitCode.UNEXPECTED));
  }

  private ExitCode refused(Throwable failure) {
    return switch (failure) {
      case StartException foreseen ->
          said(String.valueOf(foreseen.getMessage()), foreseen.exitCode());
      case LinkageError missing -> said(missingClass(missing), ExitCode.PROVIDER);
      default -> {
        err.println("authlayer: unexpected failure, please report it");
        failure.printStackTrace(err);
        yield ExitCode.UNEXPECTED;
      }
    };
  }

  private ExitCode said(String message, ExitCode code) {
    err.println("authlayer: " + LogLine.line(message));
    return code;
  }

  /** For a jar that is not there, or of another version than the others. */
  public static String missingClass(LinkageError missing) {
    return "a class is missing or does not fit ("
        + missing
        + "): unpack all jars of one version again";
  }
}
