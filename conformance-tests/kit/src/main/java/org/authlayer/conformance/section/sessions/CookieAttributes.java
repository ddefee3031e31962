package org.authlayer.conformance.section.sessions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.Probe;

/** The attributes of a session cookie: {@code Path=/}, {@code Max-Age=60}. */
final class CookieAttributes {

  private static final Set<String> ENDS = Set.of("expires", "max-age");

  private CookieAttributes() {}

  /** Those that the target declares, in lower case. */
  static Set<String> declared(Probe probe) {
    return names(
        Stream.of(probe.declared().text("decisions.session.cookie.attributes").split(";")));
  }

  /** A cookie is taken back by an end in the past, whether it had one before or not. */
  static Set<String> endless(Set<String> attributes) {
    return attributes.stream()
        .filter(attribute -> !ENDS.contains(name(attribute)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Optional<String> value(List<String> attributes, String name) {
    return attributes.stream()
        .filter(attribute -> name(attribute).equals(name))
        .map(attribute -> attribute.substring(attribute.indexOf('=') + 1))
        .findFirst();
  }

  /** The attributes of a line; without its value where the declaration names none. */
  static Set<String> attributes(String line, Set<String> declared) {
    return names(
        Stream.of(line.split(";"))
            .skip(1)
            .map(String::strip)
            .map(text -> declared.contains(name(text)) ? name(text) : text));
  }

  private static Set<String> names(Stream<String> attributes) {
    return attributes
        .map(text -> text.strip().toLowerCase(Locale.ROOT))
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  private static String name(String attribute) {
    return attribute.split("=", 2)[0].toLowerCase(Locale.ROOT);
  }
}
