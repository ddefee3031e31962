package org.authlayer.adapter.helidon.launcher;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.authlayer.adapter.helidon.configuration.Arguments;
import org.authlayer.adapter.helidon.configuration.ExitCode;
import org.authlayer.adapter.helidon.configuration.Help;
import org.authlayer.adapter.helidon.configuration.Sources;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.logging.LogLine;
import org.authlayer.adapter.helidon.logging.Logging;

/** Starts the server from the command line. */
public final class Main {

  private Main() {}

  /**
   * Starts, and lets the process live until it is stopped; SIGTERM and SIGINT end it with 0.
   *
   * @param words the options; {@code --help} lists them
   */
  public static void main(String[] words) {
    Logging.begin();
    int code =
        run(
            List.of(words),
            System.getenv(),
            Parts::found,
            System.out,
            System.err,
            Main::stopOnSignal);
    if (code != ExitCode.OK.number()) {
      System.exit(code);
    }
  }

  static int run(
      List<String> words,
      Map<String, String> environment,
      Supplier<Parts> parts,
      PrintStream out,
      PrintStream err,
      Consumer<Server> whenReady) {
    try {
      Arguments arguments = Arguments.parse(words);
      if (arguments.help()) {
        out.print(Help.text());
      } else if (arguments.version()) {
        out.println("authlayer " + Help.version());
      } else {
        Server server = Server.start(Sources.read(arguments, environment), parts.get());
        out.println("authlayer " + Help.version() + " ready at " + server.url());
        whenReady.accept(server);
      }
      return ExitCode.OK.number();
    } catch (StartException foreseen) {
      err.println("authlayer: " + LogLine.line(String.valueOf(foreseen.getMessage())));
      return foreseen.exitCode();
    } catch (RuntimeException unexpected) {
      err.println("authlayer: unexpected failure, please report it");
      unexpected.printStackTrace(err);
      return ExitCode.UNEXPECTED.number();
    }
  }

  /** The hook halts, since the JVM would otherwise end with 128 and the signal's number. */
  private static void stopOnSignal(Server server) {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .name("stop")
                .unstarted(
                    () -> {
                      server.close();
                      System.out.println("authlayer " + Help.version() + " stopped");
                      Runtime.getRuntime().halt(ExitCode.OK.number());
                    }));
  }
}
