package org.authlayer.conformance.endtoend;

import java.util.Map;

/** On the database that serves when none is configured. */
class EmbeddedEndToEndTest extends EndToEnd {

  @Override
  Map<String, String> database() {
    return Map.of("database.data-directory", TestPostgres.directory("embedded").toString());
  }
}
