package org.authlayer.conformance.specification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.util.List;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.selftest.Suite;
import org.junit.jupiter.api.Test;

class SpecificationDocumentTest {

  private static final String FILE = "docs/reference/specification-by-clause.";

  @Test
  void pageAndRowsAreInStep() {
    SpecificationDocument document = new SpecificationDocument();
    compare(FILE + "md", document.page());
    compare(FILE + "tsv", document.rows());
  }

  private static void compare(String file, String text) {
    if (!Repository.rewrite(file, text)) {
      assertEquals(
          text,
          Repository.read(file),
          "write it anew: " + Repository.command(SpecificationDocumentTest.class));
    }
  }

  @Test
  void everyCheckIsFoundInTheSources() {
    SpecificationDocument document = new SpecificationDocument();
    assertEquals(
        List.of(),
        Suite.checks().stream()
            .map(Check::clause)
            .filter(clause -> !document.names(clause))
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
