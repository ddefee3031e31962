package org.authlayer.runtime.configuration;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses a setting that has no effect beside the others. A value that is the default anyway is
 * accepted, so that a file may list all keys.
 */
record Effects(Configuration from) {

  private static final List<String> RULES =
      Sources.packaged("effects.txt").lines().filter(line -> !line.startsWith("#")).toList();

  static void require(Configuration from) {
    RULES.forEach(new Effects(from)::require);
  }

  private void require(String rule) {
    String[] words = rule.split(" ", -1);
    Pattern key = pattern(words[0], "([a-z0-9-]+)");
    for (String path : from.settings().keySet()) {
      Matcher named = key.matcher(path);
      if (named.matches() && isChosen(path)) {
        String name = named.groupCount() == 0 ? "*" : named.group(1);
        require(path, Arrays.stream(words).skip(1).map(one -> one.replace("*", name)).toList());
      }
    }
  }

  private boolean isChosen(String path) {
    Setting chosen = Objects.requireNonNull(from.settings().get(path));
    Setting byDefault = Sources.defaults().get(path);
    return !chosen.value().isEmpty()
        && !chosen.origin().startsWith(Sources.PACKAGED)
        && (byDefault == null || !chosen.value().equals(byDefault.value()));
  }

  private void require(String path, List<String> conditions) {
    if (conditions.stream().noneMatch(this::holds)) {
      String first = conditions.get(0);
      throw from.refused(
          path,
          first.startsWith("!")
              ? "has no effect beside " + first.substring(1) + "; leave one of them out"
              : "has no effect without "
                  + String.join(" or ", conditions)
                  + "; set it, too, or leave this out");
    }
  }

  private boolean holds(String condition) {
    String[] parts = condition.replace("!", "").split("=", -1);
    Pattern key = pattern(parts[0], "[a-z0-9.-]+");
    boolean isSet =
        from.settings().keySet().stream()
            .filter(path -> key.matcher(path).matches())
            .flatMap(path -> from.find(path).stream())
            .anyMatch(value -> parts.length == 1 || value.equals(parts[1]));
    return isSet != condition.startsWith("!");
  }

  private static Pattern pattern(String path, String name) {
    return Pattern.compile(path.replace(".", "\\.").replace("*", name));
  }
}
