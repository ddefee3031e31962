package org.authlayer.conformance.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.wire.Digits;
import picocli.CommandLine;

/** The command line of the kit. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    FileOutputStream output = new FileOutputStream(FileDescriptor.out);
    PrintWriter out = new PrintWriter(output, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(System.getenv(), out, () -> isPipe(output.getChannel()), err, arguments));
  }

  public static int run(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... arguments) {
    return run(environment, out, () -> false, err, arguments);
  }

  private static int run(
      Map<String, String> environment,
      PrintWriter out,
      BooleanSupplier isPipe,
      PrintWriter err,
      String... arguments) {
    int code = executed(environment, out, err, arguments);
    if (code == Ending.KEPT && out.checkError()) {
      if (isPipe.getAsBoolean()) {
        return Ending.UNREAD;
      }
      err.println("authlayer-kit: standard output cannot be written; is its disk full?");
      return Ending.UNREACHABLE;
    }
    return code;
  }

  /** It has no position. A message of the system would be in the language of the machine. */
  private static boolean isPipe(FileChannel output) {
    boolean isOpen = false;
    try {
      isOpen = output.size() >= 0;
      return output.position() < 0;
    } catch (IOException notSought) {
      return isOpen;
    }
  }

  private static int executed(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line = new CommandLine(new Commands(environment, out, err));
    line.getSubcommands().values().forEach(Main::sayVersion);
    return sayVersion(line)
        .registerConverter(Integer.class, text -> number(text, Digits::small))
        .registerConverter(Long.class, text -> number(text, Digits::number))
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(
            (mistake, given) -> {
              err.println("authlayer-kit: " + WrongWords.message(mistake));
              return Ending.MISUSED;
            })
        .setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown, err))
        .execute(arguments);
  }

  private static CommandLine sayVersion(CommandLine line) {
    line.getCommandSpec().version("authlayer-kit " + version());
    return line;
  }

  private static <N> N number(String text, Function<String, N> reader) {
    try {
      return reader.apply(text);
    } catch (NumberFormatException other) {
      throw new CommandLine.TypeConversionException("'" + text + "' is no whole number that fits");
    }
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  private static int explain(Exception thrown, PrintWriter err) {
    if (thrown instanceof ConfigurationError mistake) {
      err.println(mistake.getMessage());
      return Ending.MISUSED;
    }
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      err.println("The kit itself is broken: " + cause.getClass().getName());
      for (StackTraceElement frame : cause.getStackTrace()) {
        err.println("  at " + frame);
      }
    }
    return Ending.UNREACHABLE;
  }
}
