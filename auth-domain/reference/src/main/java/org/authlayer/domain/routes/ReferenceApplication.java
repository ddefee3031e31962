package org.authlayer.domain.routes;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.authlayer.ports.driving.Settings;

/** The reference applications, each mounted below a base path of its own. All share the users. */
enum ReferenceApplication {
  /** Log in with Basic, get an opaque token, use it as Bearer. Also mounted at the root. */
  TOKEN,
  /** Log in with Basic, get the user record. */
  BASIC,
  /** The same as {@link #TOKEN}, with tokens that expire. */
  TOKEN_EXPIRING,
  /** One user known by configuration, without any store. */
  SIMPLE,
  /** Log in with Basic, get a JSON web token. */
  JWT,
  /** As {@link #JWT}, the route checking the credentials itself. */
  JWT_MANUAL,
  /** Sessions first, Bearer as the second way in. */
  SESSION,
  /** A website with a login form. */
  WEB,
  /** Several authenticators and several user types on one route. */
  COMPOSITION,
  /** Lists and revokes your own tokens and sessions, by session or opaque token (DEC-37). */
  ACCOUNT;

  private static final Set<ReferenceApplication> ON_DEMO_CREDENTIALS =
      EnumSet.of(SIMPLE, COMPOSITION);

  /** The word of an operator for it: the base path without its slash. */
  String part() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String base() {
    return "/" + part();
  }

  /**
   * Those that are mounted: those named, else all, the two on demo credentials only with them.
   *
   * @throws IllegalArgumentException if one of the two is named, and the credentials are missing
   */
  static Set<ReferenceApplication> mounted(Settings settings) {
    boolean demo = DemoCredentials.of(settings).isPresent();
    Set<ReferenceApplication> mounted = EnumSet.allOf(ReferenceApplication.class);
    if (!settings.parts().isEmpty()) {
      mounted.removeIf(one -> !settings.parts().contains(one.part()));
      if (!demo && mounted.stream().anyMatch(ON_DEMO_CREDENTIALS::contains)) {
        throw new IllegalArgumentException(
            "applications: simple and composition need all of demo.*, which the profile hardened"
                + " refuses");
      }
    } else if (!demo) {
      mounted.removeAll(ON_DEMO_CREDENTIALS);
    }
    return mounted;
  }
}
