package org.authlayer.conformance.specification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.blackbox.WireCheck;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.store.StoreCheck;
import org.junit.jupiter.api.Test;

class SpecificationDocumentTest {

  private static final String FILE = "docs/specification.md";

  @Test
  void documentIsInStep() {
    String text = new SpecificationDocument().text();
    if (!Repository.rewrite(FILE, text)) {
      assertEquals(
          text,
          Repository.read(FILE),
          "write it anew: " + Repository.command(SpecificationDocumentTest.class));
    }
  }

  @Test
  void everyCheckIsFoundInTheSources() {
    SpecificationDocument document = new SpecificationDocument();
    assertEquals(
        List.of(),
        Stream.of(
                Suite.wireChecks().stream().map(WireCheck::clause),
                Suite.coreChecks().stream().map(CoreCheck::clause),
                Suite.storeChecks().stream().map(StoreCheck::clause))
            .flatMap(clauses -> clauses)
            .filter(clause -> !document.names(clause))
            .toList(),
        "a check is written as \"AL-…\", SomeChecks::method");
  }

  @Test
  void everyClauseIsKeptBySomeCode() {
    assertEquals(
        Catalogue.load().clauses().stream().map(Clause::id).toList(),
        List.copyOf(KeptBy.all().keySet()));
  }

  @Test
  void whatKeepsAClauseIsThere() {
    assertEquals(
        List.of(),
        KeptBy.all().values().stream()
            .flatMap(List::stream)
            .filter(file -> !Files.isRegularFile(Repository.path(file)))
            .toList());
  }
}
