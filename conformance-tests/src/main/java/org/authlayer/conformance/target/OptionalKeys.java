package org.authlayer.conformance.target;

import java.util.Set;

/** Keys that a target may declare and that have a sensible meaning when it does not. */
public final class OptionalKeys {

  private static final Set<String> ALL =
      Set.of(
          "composition.chained",
          "credentials.jwt.privateKey",
          "credentials.jwtManual.contentType",
          "credentials.jwtManual.right",
          "credentials.jwtManual.wrong",
          "limits.plainHttp",
          "limits.quickFailures");

  private OptionalKeys() {}

  public static Set<String> all() {
    return ALL;
  }
}
