package org.authlayer.runtime.configuration;

import java.util.List;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;

final class HardenedProfile {

  private static final List<Key> NEEDED =
      List.of(
          Key.SESSION_COOKIE_SECURE, Key.SESSION_COOKIE_HTTP_ONLY, Key.SERVER_CONFIDENTIAL_ONLY);

  private HardenedProfile() {}

  static void requireProfile(Configuration from, List<ApplicationFactory> present) {
    if (!List.of("reference", "hardened").contains(from.text(Key.PROFILE))) {
      throw from.refusedValue(Key.PROFILE.path(), "choose reference or hardened");
    }
    for (Key key : NEEDED) {
      if (isHardened(from) && !from.truth(key)) {
        throw from.refused(key.path(), "the profile hardened needs true");
      }
    }
    for (ApplicationFactory application : present) {
      for (ApplicationKey<?> key : application.keys()) {
        for (String path : List.of(key.path(), key.path() + Configuration.FILE)) {
          if (isHardened(from) && key.isUnsafe() && from.find(path).isPresent()) {
            throw from.refused(path, "remove it, the profile is hardened");
          }
        }
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
