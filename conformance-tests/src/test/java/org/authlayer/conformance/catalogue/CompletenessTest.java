package org.authlayer.conformance.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.CoreConformance;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.StoreConformance;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.target.Profile;
import org.junit.jupiter.api.Test;

/** Nothing in the catalogue is without check, test and saboteur, and nothing else is there. */
class CompletenessTest {

  private static final Set<Mode> WIRE = Set.of(Mode.B, Mode.B_PLUS, Mode.TWO_B);
  private static final Pattern BODY =
      Pattern.compile(
          "void (AL_\\w+?_\\d\\d)_\\w+\\(\\) \\{\\s+verify\\(\"([A-Z0-9-]+)\"\\);\\s+}");

  private final Catalogue catalogue = Catalogue.load();

  @Test
  void everyClauseHasOneCheckInItsSeat() {
    assertEquals(ids(WIRE), sorted(Suite.wireChecks().stream().map(WireCheck::clause)));
    assertEquals(ids(Set.of(Mode.I)), sorted(Suite.coreChecks().stream().map(CoreCheck::clause)));
    assertEquals(ids(Set.of(Mode.P)), sorted(Suite.storeChecks().stream().map(StoreCheck::clause)));
  }

  @Test
  void everyClauseHasOneTestInItsSeat() {
    assertEquals(ids(WIRE), sorted(tests(HttpConformance.class).stream()));
    assertEquals(ids(Set.of(Mode.I)), sorted(tests(CoreConformance.class).stream()));
    assertEquals(ids(Set.of(Mode.P)), sorted(tests(StoreConformance.class).stream()));
  }

  @Test
  void everyTestRunsTheCheckThatItIsNamedAfter() {
    List<String> run = new ArrayList<>();
    for (var source :
        Repository.sources("conformance-tests/src/main/java/org/authlayer/conformance")) {
      Matcher body = BODY.matcher(Repository.read(source));
      while (body.find()) {
        assertEquals(body.group(1).replace('_', '-'), body.group(2), source.toString());
        run.add(body.group(2));
      }
    }
    assertEquals(ids(Set.of(Mode.values())), sorted(run.stream()));
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
  void everyAssertedClauseHasASaboteurAndEverySaboteurAClause() {
    Set<String> broken = saboteurs();
    assertEquals(
        List.of(),
        catalogue.clauses().stream()
            .filter(clause -> !clause.isDeclaration() && !broken.contains(clause.id()))
            .map(Clause::id)
            .toList());
    assertEquals(
        List.of(), broken.stream().filter(id -> catalogue.find(id).isEmpty()).sorted().toList());
  }

  private static Set<String> saboteurs() {
    return Stream.of(
            Suite.wireSaboteurs().stream().map(WireSaboteur::clause),
            Suite.coreSaboteurs().stream().map(CoreSaboteur::clause),
            Suite.storeSaboteurs().stream().map(StoreSaboteur::clause))
        .flatMap(clauses -> clauses)
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

  private static List<String> tests(Class<?> seat) {
    List<String> tests = new ArrayList<>();
    for (Class<?> level = seat; level != null; level = level.getSuperclass()) {
      Arrays.stream(level.getDeclaredMethods())
          .filter(method -> method.isAnnotationPresent(Test.class))
          .forEach(method -> tests.add(clause(method)));
    }
    return tests;
  }

  private static String clause(Method test) {
    assertTrue(Modifier.isFinal(test.getModifiers()), test + " can be overridden");
    Matcher name = Pattern.compile("(AL_[A-Z]+_\\d\\d)_[a-z]\\w+").matcher(test.getName());
    assertTrue(name.matches(), test + " is not named after a clause");
    return name.group(1).replace('_', '-');
  }

  private static List<String> sorted(Stream<String> ids) {
    return ids.sorted().toList();
  }
}
