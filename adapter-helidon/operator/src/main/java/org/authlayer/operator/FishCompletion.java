package org.authlayer.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Lines for fish that complete commands and options; the library has them for other shells. */
final class FishCompletion {

  private FishCompletion() {}

  static List<String> lines(CommandLine command) {
    List<String> lines = new ArrayList<>();
    lines.add("complete -c authlayer -f");
    add(lines, command, List.of());
    return lines;
  }

  /** Completes the commands below one until one of them is given, and its options until then. */
  private static void add(List<String> lines, CommandLine command, List<String> given) {
    Map<String, CommandLine> inner = command.getSubcommands();
    String place =
        String.join(
            "; and ", inner.isEmpty() ? given : longer(given, "not " + seen(inner.keySet())));
    command
        .getCommandSpec()
        .options()
        .forEach(option -> lines.add(line(place, words(option), option.description())));
    inner.forEach(
        (name, one) -> {
          lines.add(line(place, "-a " + name, one.getCommandSpec().usageMessage().description()));
          add(lines, one, longer(given, seen(Set.of(name))));
        });
  }

  private static List<String> longer(List<String> list, String last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }

  private static String seen(Set<String> names) {
    return "__fish_seen_subcommand_from " + String.join(" ", names);
  }

  private static String words(OptionSpec option) {
    return Stream.of(option.names())
            .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.charAt(1))
            .collect(Collectors.joining(" "))
        + (option.arity().max() > 0 ? " -r -F" : "");
  }

  private static String line(String place, String words, String... description) {
    String text = description.length == 0 ? "" : description[0].replaceAll("['\\\\]", "\\\\$0");
    return "complete -c authlayer -n '" + place + "' " + words + " -d '" + text + "'";
  }
}
