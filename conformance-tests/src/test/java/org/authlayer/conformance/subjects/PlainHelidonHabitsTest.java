package org.authlayer.conformance.subjects;

import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.conformance.AdapterConformance;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.subject.HttpSubject;

/** All habits but for those that a table beside this class names with the reason. */
class PlainHelidonHabitsTest extends AdapterConformance {

  @Override
  protected HttpSubject subject() {
    return new PlainHelidonSubject();
  }

  @Override
  protected Map<String, String> skipped() {
    return Table.read(PlainHelidonHabitsTest.class, "not-with-plain-helidon.csv", row -> row)
        .stream()
        .collect(Collectors.toMap(row -> row.cell("id"), row -> row.cell("why")));
  }
}
