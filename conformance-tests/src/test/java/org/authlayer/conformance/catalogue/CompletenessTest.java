package org.authlayer.conformance.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.selftest.Bug;
import org.authlayer.conformance.selftest.ElsewhereProof;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.target.Profile;
import org.junit.jupiter.api.Test;

/** Nothing in the catalogue is without check and bug, and nothing else is there. */
class CompletenessTest {

  private static final Set<Mode> WIRE = Set.of(Mode.B, Mode.B_PLUS, Mode.TWO_B);

  private final Catalogue catalogue = Catalogue.load();

  @Test
  void everyClauseHasOneCheckInItsSeat() {
    assertEquals(ids(WIRE), sorted(WireChecks.all().stream().map(WireCheck::clause)));
    assertEquals(ids(Set.of(Mode.I)), sorted(CoreCheck.all().stream().map(CoreCheck::clause)));
    assertEquals(ids(Set.of(Mode.P)), sorted(StoreCheck.all().stream().map(StoreCheck::clause)));
  }

  @Test
  void everyClauseOverTheWireIsObservedInSomeProfile() {
    assertEquals(
        List.of(),
        catalogue.clauses().stream()
            .filter(clause -> WIRE.contains(clause.mode()))
            .filter(clause -> clause.profiles().stream().noneMatch(CompletenessTest::isProfile))
            .map(Clause::id)
            .toList());
  }

  @Test
  void everyAssertedClauseHasAWrongImplementationAndEachOfThoseAClause() {
    Set<String> broken = bugs();
    assertEquals(
        List.of(),
        catalogue.clauses().stream()
            .filter(clause -> !clause.isDeclaration() && !broken.contains(clause.id()))
            .map(Clause::id)
            .toList());
    assertEquals(
        List.of(), broken.stream().filter(id -> catalogue.find(id).isEmpty()).sorted().toList());
  }

  private static Set<String> bugs() {
    return Stream.concat(Suite.bugs().stream().map(Bug::clause), ElsewhereProof.broken().stream())
        .collect(Collectors.toSet());
  }

  private static boolean isProfile(String name) {
    return Profile.find(name).isPresent();
  }

  private List<String> ids(Set<Mode> modes) {
    return sorted(
        catalogue.clauses().stream()
            .filter(clause -> modes.contains(clause.mode()))
            .map(Clause::id));
  }

  private static List<String> sorted(Stream<String> ids) {
    return ids.sorted().toList();
  }
}
