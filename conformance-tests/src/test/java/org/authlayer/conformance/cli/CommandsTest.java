package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.authlayer.conformance.catalogue.Catalogue;
import org.junit.jupiter.api.Test;

class CommandsTest {

  @Test
  void listNamesClauses() {
    Kit all = Kit.run("list");
    assertEquals(0, all.exit());
    assertEquals(Catalogue.load().clauses().size(), all.out().lines().count());
    Kit jwt = Kit.run("list", "--profile", "jwt", "--only", "AL-JWT-*");
    assertTrue(jwt.out().lines().allMatch(line -> line.startsWith("AL-JWT-")), jwt.out());
    assertEquals(2, Kit.run("list", "--profile", "jvt").exit());
    assertEquals(2, Kit.run("list", "--only", "AL-JVT-*").exit());
  }

  @Test
  void explainTellsWhatDecides() {
    Kit kit = Kit.run("explain", "AL-GRD-01");
    assertEquals(0, kit.exit());
    assertTrue(kit.out().contains("Decides: "), kit.out());
    assertEquals(2, Kit.run("explain", "AL-GRD-99").exit());
  }

  @Test
  void explainTellsWhatCanBeDeclared() {
    Kit kit = Kit.run("explain", "AL-DEC-12");
    assertTrue(kit.out().contains("decisions.session.idleSeconds: "), kit.out());
    assertTrue(kit.out().contains("allowed: none, or a whole number"), kit.out());
  }

  @Test
  void helpAndVersionAreThere() {
    assertEquals(0, Kit.run("--help").exit());
    assertTrue(Kit.run("--help").out().contains("4 incomplete"));
    assertEquals(0, Kit.run("run", "--help").exit());
  }
}
