package org.authlayer.conformance.specification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.selftest.Generated;
import org.authlayer.conformance.selftest.Suite;
import org.junit.jupiter.api.Test;

class SpecificationDocumentTest {

  private final Generated generated;

  SpecificationDocumentTest() throws IOException {
    generated = new Generated(Repository.path(""));
  }

  @Test
  void whatIsGeneratedIsInStep() throws IOException {
    for (var file : generated.files().entrySet()) {
      assertEquals(
          file.getValue(),
          Repository.read(file.getKey()),
          file.getKey() + ": CONTRIBUTING.md, \"Add a clause\", has the command that writes it");
    }
  }

  @Test
  void everyCheckIsFoundInTheSources() {
    assertEquals(
        List.of(),
        Suite.checks().stream()
            .map(Check::clause)
            .filter(clause -> !generated.names(clause))
            .toList(),
        "a check is written as \"AL-…\", SomeChecks::method");
  }

  @Test
  void everyClauseIsKeptByCodeThatIsThere() {
    assertEquals(
        List.of(),
        Catalogue.load().clauses().stream()
            .filter(
                clause ->
                    !clause.keptBy().stream().map(Repository::path).allMatch(Files::isRegularFile))
            .map(Clause::id)
            .toList());
  }
}
