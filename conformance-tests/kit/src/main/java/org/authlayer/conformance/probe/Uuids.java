package org.authlayer.conformance.probe;

import java.util.Locale;

/** Identifiers as they are written here and there: in either case, with hyphens or without. */
public final class Uuids {

  private static final String FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private Uuids() {}

  public static boolean areSame(String one, String other) {
    return !one.isEmpty() && canonical(one).equals(canonical(other));
  }

  public static boolean isUuid(String text) {
    return text.toLowerCase(Locale.ROOT).matches(FORM);
  }

  private static String canonical(String text) {
    return text.replace("-", "").toLowerCase(Locale.ROOT);
  }
}
