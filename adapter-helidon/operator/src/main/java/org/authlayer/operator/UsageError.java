package org.authlayer.operator;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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
      case UnmatchedArgumentException unmatched -> unknown(unmatched);
      case MissingParameterException missing -> missing(missing.getMissing());
      default -> phrase(String.valueOf(mistake.getMessage()));
    };
  }

  private static String unknown(UnmatchedArgumentException mistake) {
    String word = mistake.getUnmatched().get(0).split("=", 2)[0];
    if (word.startsWith("--") || word.matches("-.")) {
      return "unknown option '" + word + "'" + meant(mistake);
    }
    if (!word.startsWith("-") && !mistake.getCommandLine().getSubcommands().isEmpty()) {
      return "unknown command '" + word + "'" + meant(mistake);
    }
    return "one word too many; a value with blanks needs quotes";
  }

  private static String meant(UnmatchedArgumentException mistake) {
    List<String> near = mistake.getSuggestions();
    return near.isEmpty() ? "" : ", did you mean '" + near.get(0) + "'?";
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
