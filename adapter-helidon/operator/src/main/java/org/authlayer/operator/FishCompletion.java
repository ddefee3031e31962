package org.authlayer.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Lines for fish that complete commands and options; the library has them for other shells. */
final class FishCompletion {

  private static final String BEFORE_ALL = "__fish_use_subcommand";

  private FishCompletion() {}

  static Stream<String> lines(CommandLine command) {
    return Stream.concat(Stream.of("complete -c authlayer -f"), below(command, BEFORE_ALL));
  }

  private static Stream<String> below(CommandLine command, String place) {
    Map<String, CommandLine> inner = command.getSubcommands();
    String open =
        place.equals(BEFORE_ALL) || inner.isEmpty()
            ? place
            : place + "; and not " + seen(inner.keySet().stream());
    List<String> lines = new ArrayList<>();
    inner.forEach(
        (name, one) ->
            lines.add(line(open, "-a " + name, one.getCommandSpec().usageMessage().description())));
    command.getCommandSpec().options().stream()
        .map(option -> line(open, words(option), option.description()))
        .forEach(lines::add);
    return Stream.concat(
        lines.stream(),
        inner.entrySet().stream()
            .flatMap(
                one ->
                    below(
                        one.getValue(),
                        (place.equals(BEFORE_ALL) ? "" : place + "; and ")
                            + seen(Stream.of(one.getKey())))));
  }

  private static String seen(Stream<String> names) {
    return "__fish_seen_subcommand_from " + names.collect(Collectors.joining(" "));
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
