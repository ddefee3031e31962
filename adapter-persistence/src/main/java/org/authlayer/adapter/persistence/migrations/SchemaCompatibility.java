package org.authlayer.adapter.persistence.migrations;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which older servers may work with the tables: a step's name says so in its end. {@code
 * V3__token_key_serves_1.sql} serves version 1 and later. The database keeps the name.
 */
final class SchemaCompatibility {

  /** Up to here steps have no such word, and serve version 1. */
  private static final int LAST_WITHOUT = 2;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern SERVES = Pattern.compile(".* serves (\\d{1,9})");

  private SchemaCompatibility() {}

  static int oldest(int version, String description) {
    Matcher serves = SERVES.matcher(description);
    if (serves.matches()) {
      return Integer.parseInt(serves.group(1));
    }
    return version <= LAST_WITHOUT ? 1 : version;
  }

  static boolean serves(@Nullable String version, @Nullable String description, int server) {
    return version != null
        && description != null
        && NUMBER.matcher(version).matches()
        && oldest(Integer.parseInt(version), description) <= server;
  }
}
