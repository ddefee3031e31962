package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.selftest.ElsewhereProof.Result;
import org.junit.jupiter.api.Test;

final class ElsewhereTest {

  private static final String SERVER =
      "conformance-tests/proof/src/main/java/org/authlayer/conformance/elsewhere";
  private static final Pattern ASKED = Pattern.compile("\\bon\\.has\\(\\s*\"([\\w-]+)\"\\)");

  @Test
  void bugsFailWithTheirClausesAndDifferencesPass() throws Exception {
    List<Result> results = new ElsewhereProof(clause -> true).run();
    assertEquals(List.of(), results.stream().filter(one -> !one.held()).toList());
    assertTrue(results.stream().filter(Result::isBug).count() >= 400);
  }

  @Test
  void tableHasEnoughOfBothSortsAndNoneTwice() {
    List<Switch> rows = Switch.all();
    assertEquals(
        rows.size(), rows.stream().map(row -> row.name() + row.clause()).distinct().count());
    assertTrue(Switch.bugs().count() >= 500);
    assertTrue(rows.size() - Switch.bugs().count() >= 25);
    Switch.bugs().forEach(bug -> assertTrue(bug.clause().startsWith("AL-"), bug::name));
  }

  @Test
  void eachSwitchOfTheServerIsARowOfTheTable() {
    Set<String> asked =
        Repository.sources(SERVER).stream()
            .map(Repository::read)
            .flatMap(source -> ASKED.matcher(source).results())
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(asked.size() > 200, asked::toString);
    Switch.all().forEach(row -> asked.remove(row.name()));
    assertEquals(Set.of(), asked);
  }
}
