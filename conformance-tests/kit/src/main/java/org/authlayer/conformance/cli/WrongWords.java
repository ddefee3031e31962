package org.authlayer.conformance.cli;

import java.util.Locale;
import java.util.stream.Collectors;
import org.authlayer.conformance.target.Spelling;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line where a command line is wrong, and what to do. */
final class WrongWords {

  private WrongWords() {}

  static String message(ParameterException mistake) {
    String command = mistake.getCommandLine().getCommandSpec().qualifiedName();
    String what = reason(mistake);
    return command.replaceFirst("^\\S+ ?(.*)", "$1: ").replaceFirst("^: ", "")
        + what
        + (what.endsWith("?") ? " See " : "; see ")
        + command
        + " --help";
  }

  private static String reason(ParameterException mistake) {
    return switch (mistake) {
      case UnmatchedArgumentException unmatched -> unknown(unmatched);
      case MissingParameterException missing ->
          missing.getMissing().stream()
                  .map(argument -> argument.paramLabel())
                  .collect(Collectors.joining(", "))
              + " is missing";
      default -> phrase(String.valueOf(mistake.getMessage()));
    };
  }

  private static String unknown(UnmatchedArgumentException mistake) {
    String word = mistake.getUnmatched().get(0).split("=", 2)[0];
    boolean option = word.startsWith("-");
    if (!option && mistake.getCommandLine().getSubcommands().isEmpty()) {
      return "'" + word + "' is one word too many";
    }
    CommandSpec command = mistake.getCommandLine().getCommandSpec();
    return option
        ? Spelling.unknown("option", word, command.optionsMap().keySet())
        : Spelling.unknown("command", word, command.subcommands().keySet());
  }

  private static String phrase(String sentence) {
    String text = sentence.replaceFirst("\\.$", "");
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }
}
