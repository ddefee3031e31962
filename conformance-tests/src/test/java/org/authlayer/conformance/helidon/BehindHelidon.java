package org.authlayer.conformance.helidon;

import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.catalogue.Table;

/** Every wire clause, but for those that a table beside this class names with the reason. */
abstract class BehindHelidon extends HttpConformance {

  private final String table;

  BehindHelidon(String table) {
    this.table = table;
  }

  @Override
  protected final boolean demandsCompleteness() {
    return true;
  }

  @Override
  protected final Map<String, String> skipped() {
    return Table.read(BehindHelidon.class, table, row -> row).stream()
        .collect(Collectors.toMap(row -> row.cell("clause"), row -> row.cell("why")));
  }
}
