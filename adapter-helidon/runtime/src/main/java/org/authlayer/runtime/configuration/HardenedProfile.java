package org.authlayer.runtime.configuration;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.DemoCredentials;

final class HardenedProfile {

  private static final List<Key> DEMO =
      Arrays.stream(Key.values()).filter(key -> key.path().startsWith("demo.")).toList();

  private static final List<Key> NEEDED =
      List.of(
          Key.SESSION_COOKIE_SECURE, Key.SESSION_COOKIE_HTTP_ONLY, Key.SERVER_CONFIDENTIAL_ONLY);

  private HardenedProfile() {}

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

  static void requireProfile(Configuration from) {
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

  static boolean isDevelopment(Configuration from) {
    boolean development = from.truth(Key.DEVELOPMENT);
    if (development && isHardened(from)) {
      throw from.refused(Key.DEVELOPMENT.path(), "the profile hardened needs false");
    }
    return development;
  }
}
