package org.authlayer.adapter.helidon.configuration;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.DemoCredentials;
import org.authlayer.ports.driving.ReferenceApplication;

/** Which applications are mounted, and what the profile {@code hardened} does not put up with. */
final class Profiles {

  private static final Set<ReferenceApplication> ON_DEMO_CREDENTIALS =
      EnumSet.of(ReferenceApplication.SIMPLE, ReferenceApplication.COMPOSITION);

  private static final List<Key> DEMO =
      Arrays.stream(Key.values()).filter(key -> key.path().startsWith("demo.")).toList();

  private static final List<Key> NEEDED =
      List.of(
          Key.SESSION_COOKIE_SECURE, Key.SESSION_COOKIE_HTTP_ONLY, Key.SERVER_CONFIDENTIAL_ONLY);

  private Profiles() {}

  static Set<ReferenceApplication> applications(Configuration from, boolean demo) {
    requireProfile(from);
    Set<ReferenceApplication> chosen = EnumSet.noneOf(ReferenceApplication.class);
    from.list(Key.APPLICATIONS).forEach(name -> chosen.add(application(from, name)));
    if (chosen.isEmpty()) {
      return demo
          ? EnumSet.allOf(ReferenceApplication.class)
          : EnumSet.complementOf(EnumSet.copyOf(ON_DEMO_CREDENTIALS));
    }
    if (!demo && chosen.stream().anyMatch(ON_DEMO_CREDENTIALS::contains)) {
      throw from.refused(
          Key.APPLICATIONS.path(),
          isHardened(from)
              ? "simple and composition are not for the profile hardened"
              : "simple and composition need all of demo.*");
    }
    return chosen;
  }

  static Optional<DemoCredentials> demo(Configuration from) {
    List<Key> given = DEMO.stream().filter(key -> from.find(key.path()).isPresent()).toList();
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (isHardened(from)) {
      throw from.refused(given.get(0).path(), "remove demo.*, the profile is hardened");
    }
    return Optional.of(
        new DemoCredentials(
            from.text(Key.DEMO_NAME),
            from.text(Key.DEMO_USERNAME),
            from.text(Key.DEMO_PASSWORD_HASH),
            from.text(Key.DEMO_TOKEN),
            from.text(Key.DEMO_ADMIN_NAME),
            from.text(Key.DEMO_ADMIN_USERNAME),
            from.text(Key.DEMO_ADMIN_PASSWORD_HASH)));
  }

  /** The name of an application as the configuration has it. */
  static String name(ReferenceApplication application) {
    return application.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void requireProfile(Configuration from) {
    if (!List.of("reference", "hardened").contains(from.text(Key.PROFILE))) {
      throw from.refused(Key.PROFILE.path(), "choose reference or hardened");
    }
    for (Key key : NEEDED) {
      if (isHardened(from) && !from.truth(key)) {
        throw from.refused(key.path(), "the profile hardened needs true");
      }
    }
  }

  static boolean isHardened(Configuration from) {
    return from.text(Key.PROFILE).equals("hardened");
  }

  private static ReferenceApplication application(Configuration from, String name) {
    return Arrays.stream(ReferenceApplication.values())
        .filter(application -> name(application).equals(name))
        .findFirst()
        .orElseThrow(
            () -> from.refused(Key.APPLICATIONS.path(), "'" + name + "' is none of " + names()));
  }

  private static String names() {
    return Arrays.stream(ReferenceApplication.values())
        .map(Profiles::name)
        .collect(Collectors.joining(", "));
  }
}
