package org.authlayer.runtime.configuration;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.ports.driving.ApplicationFactory;

/**
 * The mounted applications: those named, else those that are mounted whole, else those that have
 * parts.
 */
record ApplicationChoice(List<ApplicationFactory> mounted, Set<String> parts) {

  static ApplicationChoice of(Configuration from, List<ApplicationFactory> present) {
    Map<String, ApplicationFactory> byName = byName(present);
    if (from.find(Key.APPLICATIONS.path()).isEmpty()) {
      List<ApplicationFactory> whole = present.stream().filter(one -> !hasParts(one)).toList();
      return new ApplicationChoice(whole.isEmpty() ? present : whole, Set.of());
    }
    Set<String> parts = new LinkedHashSet<>();
    Set<ApplicationFactory> named = new HashSet<>();
    for (String name : from.list(Key.APPLICATIONS)) {
      ApplicationFactory application = byName.get(name);
      if (application == null) {
        throw refused(from, "there is no application '" + name + "'; choose from " + names(byName));
      }
      named.add(application);
      if (hasParts(application)) {
        parts.add(name);
      }
    }
    boolean noneWhole = named.stream().allMatch(ApplicationChoice::hasParts);
    List<ApplicationFactory> mounted =
        present.stream()
            .filter(one -> named.contains(one) || (noneWhole && !hasParts(one)))
            .toList();
    if (mounted.isEmpty()) {
      throw refused(
          from,
          "nothing is left to mount: name some of "
              + names(byName)
              + ", or put an application of your own on the class path");
    }
    return new ApplicationChoice(mounted, parts);
  }

  private static boolean hasParts(ApplicationFactory application) {
    return !application.parts().isEmpty();
  }

  /** By the words that an operator has for them, those of parts first. */
  private static Map<String, ApplicationFactory> byName(List<ApplicationFactory> present) {
    Map<String, ApplicationFactory> byName = new LinkedHashMap<>();
    for (ApplicationFactory application : present) {
      for (String part : application.parts()) {
        put(byName, part, application);
      }
    }
    present.stream()
        .filter(application -> !hasParts(application))
        .sorted(Comparator.comparing(ApplicationFactory::name))
        .forEach(application -> put(byName, application.name(), application));
    return byName;
  }

  private static void put(
      Map<String, ApplicationFactory> byName, String name, ApplicationFactory one) {
    ApplicationFactory other = byName.put(name, one);
    if (other != null) {
      throw StartException.configuration(
          "two applications are named '%s': %s and %s; give one another name()"
              .formatted(name, other.getClass().getName(), one.getClass().getName()));
    }
  }

  private static String names(Map<String, ApplicationFactory> byName) {
    return String.join(", ", byName.keySet());
  }

  private static StartException refused(Configuration from, String why) {
    return from.refused(Key.APPLICATIONS.path(), why);
  }
}
