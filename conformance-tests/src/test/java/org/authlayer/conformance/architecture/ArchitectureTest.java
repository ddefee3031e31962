package org.authlayer.conformance.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules hold, they looked at something, and each of them can fail. */
final class ArchitectureTest {

  private static final String SEEDED = "org.authlayer.conformance.architecture.seeded";
  private static final JavaClasses PROJECT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.authlayer");
  private static final JavaClasses SEEDS = new ClassFileImporter().importPackages(SEEDED);

  @ParameterizedTest
  @EnumSource
  void ruleHoldsInEveryAreaAndLooksAtEnoughClasses(Rule rule) {
    for (Area area : rule.areas()) {
      long seen = rule.looksAt(PROJECT, area.root());
      assertTrue(
          seen >= area.floor(),
          () -> rule + " looks at " + seen + " classes of " + area + ", not " + area.floor());
      var result = rule.evaluate(PROJECT, area.root());
      assertFalse(result.hasViolation(), () -> result.getFailureReport().toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void ruleFindsItsSeededViolation(Rule rule) {
    assertTrue(
        rule.looksAt(SEEDS, rule.seededPackage()) > 0,
        () -> "seed a violation of " + rule + " in " + rule.seededPackage());
    assertTrue(rule.evaluate(SEEDS, rule.seededPackage()).hasViolation());
  }

  @ParameterizedTest
  @EnumSource
  void ruleAcceptsALawfulClass(Rule rule) {
    assertTrue(rule.looksAt(SEEDS, SEEDED + ".lawful") > 0);
    var result = rule.evaluate(SEEDS, SEEDED + ".lawful");
    assertFalse(result.hasViolation(), () -> result.getFailureReport().toString());
  }

  @Test
  void everySeededPackageBelongsToARule() {
    Set<String> expected =
        Arrays.stream(Rule.values()).map(Rule::seededPackage).collect(Collectors.toSet());
    expected.add(SEEDED + ".lawful");
    assertEquals(
        expected, SEEDS.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()));
  }

  @Test
  void everyClassOfTheProjectBelongsToAnArea() {
    Set<String> strays =
        PROJECT.stream()
            .map(JavaClass::getName)
            .filter(name -> !name.equals("module-info"))
            .filter(
                name ->
                    Arrays.stream(Area.values())
                        .noneMatch(area -> name.startsWith(area.root() + ".")))
            .collect(Collectors.toSet());
    assertEquals(Set.of(), strays);
  }
}
