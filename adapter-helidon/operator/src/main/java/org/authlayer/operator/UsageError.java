package org.authlayer.operator;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.operation.UnknownWord;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says in one line where a command line is wrong, and what to do. A value may be a secret in the
 * wrong place, so only names of commands and options are repeated.
 */
final class UsageError {

  private UsageError() {}

  static String of(ParameterException mistake) {
    String command = mistake.getCommandLine().getCommandSpec().qualifiedName();
    int space = command.indexOf(' ');
    String what = (space < 0 ? "" : command.substring(space + 1) + ": ") + reason(mistake);
    String help = space < 0 ? "authlayer help" : command + " --help";
    return what + (what.endsWith("?") ? " See " : "; see ") + help;
  }

  private static String reason(ParameterException mistake) {
    return switch (mistake) {
      case UnmatchedArgumentException unmatched ->
          unknown(unmatched.getUnmatched().get(0), unmatched.getCommandLine());
      case MissingParameterException missing -> missing(missing);
      default -> phrase(String.valueOf(mistake.getMessage()));
    };
  }

  private static String unknown(String argument, CommandLine command) {
    String word = argument.split("=", 2)[0];
    if (word.startsWith("--") || word.matches("-.")) {
      return unknown("option", word, command.getCommandSpec().optionsMap().keySet());
    }
    if (!word.startsWith("-") && !command.getSubcommands().isEmpty()) {
      return unknown("command", word, command.getSubcommands().keySet());
    }
    return "one word too many; a value with blanks needs quotes";
  }

  private static String unknown(String kind, String word, Set<String> known) {
    return UnknownWord.message(kind, word, known.stream(), "").replaceFirst("[; ]+$", "");
  }

  /** An option that is missing may be there under a misspelt name. */
  private static String missing(MissingParameterException mistake) {
    return mistake.getCommandLine().getUnmatchedArguments().stream()
        .filter(word -> word.startsWith("--"))
        .findFirst()
        .map(word -> unknown(word, mistake.getCommandLine()))
        .orElseGet(() -> missing(mistake.getMissing()));
  }

  private static String missing(List<ArgSpec> missing) {
    String names = missing.stream().map(UsageError::name).collect(Collectors.joining(", "));
    return names + (missing.size() == 1 ? " is missing" : " are missing");
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : argument.paramLabel();
  }

  private static String phrase(String sentence) {
    String text = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }
}
