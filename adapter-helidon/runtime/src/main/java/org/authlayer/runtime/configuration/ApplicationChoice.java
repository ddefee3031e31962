package org.authlayer.runtime.configuration;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ReferenceApplication;

/** The mounted applications: named ones, else the operator's own, else the reference ones. */
record ApplicationChoice(Set<ReferenceApplication> reference, Set<String> own) {

  private static final Set<ReferenceApplication> ON_DEMO_CREDENTIALS =
      EnumSet.of(ReferenceApplication.SIMPLE, ReferenceApplication.COMPOSITION);

  static ApplicationChoice of(Configuration from, boolean demo, Set<String> present) {
    if (from.find(Key.APPLICATIONS.path()).isEmpty()) {
      return present.isEmpty()
          ? new ApplicationChoice(
              demo ? EnumSet.allOf(ReferenceApplication.class) : storing(), present)
          : new ApplicationChoice(Set.of(), present);
    }
    Set<ReferenceApplication> reference = EnumSet.noneOf(ReferenceApplication.class);
    Set<String> own = new LinkedHashSet<>();
    for (String name : from.list(Key.APPLICATIONS)) {
      Optional<ReferenceApplication> known = reference(name);
      if (known.isPresent()) {
        reference.add(known.get());
      } else if (present.contains(name)) {
        own.add(name);
      } else {
        throw refused(
            from, "there is no application '" + name + "'; choose from " + names(present));
      }
    }
    ApplicationChoice chosen = new ApplicationChoice(reference, own.isEmpty() ? present : own);
    chosen.require(from, demo);
    return chosen;
  }

  static String name(ReferenceApplication application) {
    return application.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void require(Configuration from, boolean demo) {
    if (reference.isEmpty() && own.isEmpty()) {
      throw refused(
          from,
          "nothing is left to mount: name some of "
              + names(own)
              + ", or put an application of your own on the class path");
    }
    if (!demo && reference.stream().anyMatch(ON_DEMO_CREDENTIALS::contains)) {
      throw refused(
          from,
          HardenedProfile.isHardened(from)
              ? "simple and composition are not for the profile hardened"
              : "simple and composition need all of demo.*");
    }
  }

  private static Set<ReferenceApplication> storing() {
    return EnumSet.complementOf(EnumSet.copyOf(ON_DEMO_CREDENTIALS));
  }

  private static Optional<ReferenceApplication> reference(String name) {
    return Arrays.stream(ReferenceApplication.values())
        .filter(application -> name(application).equals(name))
        .findFirst();
  }

  private static String names(Set<String> own) {
    return Stream.concat(
            Arrays.stream(ReferenceApplication.values()).map(ApplicationChoice::name),
            own.stream().sorted())
        .collect(Collectors.joining(", "));
  }

  private static StartException refused(Configuration from, String why) {
    return from.refused(Key.APPLICATIONS.path(), why);
  }
}
