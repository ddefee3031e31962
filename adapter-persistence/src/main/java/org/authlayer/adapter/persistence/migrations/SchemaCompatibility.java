package org.authlayer.adapter.persistence.migrations;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which servers may work with tables that are newer than they are. Each step of the tables' history
 * says so in the end of its name: {@code V3__token_key_serves_1.sql} leaves tables that servers of
 * version 1 go on working with. The database keeps the name beside the step, so that it says this
 * to releases that never saw the step.
 */
final class SchemaCompatibility {

  /** Its steps have no such word, and leave tables that servers of the first version work with. */
  private static final int LAST_WITHOUT = 2;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern SERVES = Pattern.compile(".* serves (\\d{1,9})");

  private SchemaCompatibility() {}

  /** The oldest version whose servers may work with the tables after a step; its own, if silent. */
  static int oldest(int version, String description) {
    Matcher serves = SERVES.matcher(description);
    if (serves.matches()) {
      return Integer.parseInt(serves.group(1));
    }
    return version <= LAST_WITHOUT ? 1 : version;
  }

  /** Whether a step that is newer than a server lets it go on. */
  static boolean serves(@Nullable String version, @Nullable String description, int server) {
    return version != null
        && description != null
        && NUMBER.matcher(version).matches()
        && oldest(Integer.parseInt(version), description) <= server;
  }
}
