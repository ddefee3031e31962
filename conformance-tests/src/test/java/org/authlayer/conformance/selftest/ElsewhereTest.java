package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.selftest.ElsewhereProof.Result;
import org.authlayer.conformance.target.Profile;
import org.junit.jupiter.api.Test;

final class ElsewhereTest {

  private static final String SERVER =
      "conformance-tests/proof/src/main/java/org/authlayer/conformance/elsewhere";
  private static final String LAW = "AL-LAW-01";
  private static final Pattern ASKED = Pattern.compile("\\bon\\.has\\(\\s*\"([\\w-]+)\"\\)");

  @Test
  void bugsFailWithTheirClausesAndDifferencesPass() throws Exception {
    List<Result> results = new ElsewhereProof(clause -> true).run();
    assertEquals(List.of(), results.stream().filter(one -> !one.held()).toList());
    assertTrue(results.stream().filter(Result::isBug).count() >= 400);
  }

  /** The law asks a right server for each clause that is left out, in the same profiles. */
  @Test
  void clausesThatAreLeftOutHaveTheCheckOfALaw() {
    Map<String, String> checks =
        Repository.read("docs/reference/specification-by-clause.tsv")
            .lines()
            .map(line -> line.split("\t", -1))
            .collect(Collectors.toMap(row -> row[0], row -> row[3]));
    Set<String> same = new TreeSet<>(checks.keySet());
    same.removeIf(clause -> !checks.getOrDefault(clause, "").equals(checks.getOrDefault(LAW, "")));
    assertTrue(same.remove(LAW));
    assertEquals(same, new TreeSet<>(KillMatrix.BY_A_LAW));
    same.forEach(clause -> assertTrue(profiles(LAW).containsAll(profiles(clause)), clause));
  }

  private static Set<Profile> profiles(String clause) {
    return WireChecks.all().stream()
        .filter(check -> check.clause().equals(clause))
        .flatMap(check -> WireSeat.profiles(check).stream())
        .collect(Collectors.toSet());
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
