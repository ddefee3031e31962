package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** Each row about own code names what a module imports, and the module does. */
final class LibrariesTest {

  private static final Pattern CLAIM = Pattern.compile("(no )?`([\\w.-]+)` in `([\\w/-]+)`");
  private static final Pattern CELLS = Pattern.compile("\t");

  private final String table = Repository.read("docs/explanation/libraries.tsv");

  /** That a library is in a module, or that it is not. */
  record Claim(boolean present, String library, String module) {

    static Stream<Claim> in(String text) {
      return CLAIM
          .matcher(text)
          .results()
          .map(found -> new Claim(found.group(1) == null, found.group(2), found.group(3)));
    }

    boolean holds() {
      return present == (isImported() || isDependency());
    }

    private boolean isImported() {
      Pattern line =
          Pattern.compile(
              "(?m)^(import (static )?|  requires .*\\b)" + Pattern.quote(library) + "[.;]");
      return Repository.sources(module + "/src/main").stream()
          .map(Repository::read)
          .anyMatch(source -> line.matcher(source).find());
    }

    private boolean isDependency() {
      return Repository.read(module + "/pom.xml")
          .contains("<artifactId>" + library + "</artifactId>");
    }
  }

  @Test
  void eachRowAgreesWithTheImportsOfItsModules() {
    List<String> rows = rows();
    assertTrue(rows.size() > 15, () -> "rows: " + rows);
    for (String row : rows) {
      List<Claim> claims = Claim.in(cell(row)).toList();
      assertFalse(claims.isEmpty(), () -> "name a package and a module: " + row);
      assertEquals(List.of(), claims.stream().filter(claim -> !claim.holds()).toList(), row);
    }
  }

  @Test
  void eachModuleIsThere() {
    for (Claim claim : Claim.in(table).toList()) {
      assertTrue(Files.isDirectory(Repository.path(claim.module() + "/src/main")), claim.module());
    }
  }

  /** A package that is not imported, one that is, and an artifact. */
  @Test
  void claimThatIsNotSoIsFound() {
    assertFalse(new Claim(true, "javax.crypto", "adapter-helidon/jwt").holds());
    assertTrue(new Claim(false, "javax.crypto", "adapter-helidon/jwt").holds());
    assertFalse(new Claim(false, "picocli", "adapter-helidon/operator").holds());
    assertFalse(new Claim(false, "swagger-ui", "auth-domain/openapi").holds());
  }

  private List<String> rows() {
    return table.lines().skip(1).toList();
  }

  private static String cell(String row) {
    return Optional.of(CELLS.split(row))
        .filter(cells -> cells.length == 5)
        .map(cells -> cells[3])
        .orElseThrow(() -> new AssertionError("five cells: " + row));
  }
}
