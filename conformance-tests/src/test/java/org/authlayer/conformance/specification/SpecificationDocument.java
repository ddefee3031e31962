package org.authlayer.conformance.specification;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.selftest.Variation;

/** One row per clause: what keeps it, what checks it, and what proves that the check can fail. */
final class SpecificationDocument {

  private static final List<String> CHECKS =
      List.of("conformance-tests/kit/src/main/java", "conformance-tests/java/src/main/java");

  /** An id with a method, or with a case that is run through both forms. */
  private static final Pattern CHECK =
      Pattern.compile(
          "\"(AL-[A-Z]+-\\d\\d)\",\\s*(?:\"[^\"]*\"(?:\\s*\\+ \"[^\"]*\")*,\\s*)?"
              + "(?=\\w+::|\\w+Checks\\.)(\\w+)(?:::|\\.)(\\w+)");

  private final Map<String, String> checks = new HashMap<>();
  private final Map<String, List<String>> saboteurs = new HashMap<>();

  SpecificationDocument() {
    CHECKS.stream()
        .flatMap(directory -> Repository.sources(directory).stream())
        .forEach(this::readChecks);
    Suite.saboteurs().forEach(saboteur -> add(saboteur.clause(), saboteur.wrong()));
    Variation.bugs().forEach(bug -> add(bug.clause(), bug.sentence()));
  }

  String text() {
    StringBuilder text = new StringBuilder(INTRODUCTION);
    String group = "";
    for (Clause clause : Catalogue.load().clauses()) {
      String prefix = clause.id().substring(0, clause.id().lastIndexOf('-'));
      if (!prefix.equals(group)) {
        group = prefix;
        text.append(heading(prefix));
      }
      text.append(row(clause));
    }
    return text.toString();
  }

  /** Whether a check of the clause was found. */
  boolean names(String clause) {
    return checks.containsKey(clause);
  }

  private static String heading(String prefix) {
    return "\n## "
        + prefix
        + "\n\n| Clause | Sentence | Kept by | Checked by | Wrong implementations it catches |\n"
        + "|-|-|-|-|-|\n";
  }

  private String row(Clause clause) {
    List<String> cells =
        List.of(
            clause.id(),
            cell(clause.sentence()),
            clause.keptBy().stream()
                .map(file -> link(name(file), file))
                .collect(Collectors.joining(", ")),
            checks.getOrDefault(clause.id(), "not yet"),
            saboteurs
                .getOrDefault(clause.id(), List.of(clause.isDeclaration() ? "" : "not yet"))
                .stream()
                .map(SpecificationDocument::cell)
                .collect(Collectors.joining("; ")));
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private void readChecks(Path source) {
    Matcher check = CHECK.matcher(Repository.read(source));
    String file = Repository.path("").relativize(source).toString().replace('\\', '/');
    while (check.find()) {
      String label = check.group(2) + "#" + check.group(3);
      if (checks.put(check.group(1), link(label, file)) != null) {
        throw new IllegalStateException("two checks for " + check.group(1));
      }
    }
  }

  private void add(String clause, String wrong) {
    saboteurs.computeIfAbsent(clause, any -> new ArrayList<>()).add(wrong);
  }

  private static String name(String file) {
    return file.substring(file.lastIndexOf('/') + 1).replace(".java", "");
  }

  private static String link(String label, String file) {
    return "[" + label.replace("__", "\\_\\_") + "](../../" + file + ")";
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
  }

  private static final String INTRODUCTION =
      """
      # Specification by clause

      Every clause of the conformance kit's catalogue, with the code of this project that keeps it, the
      check that asserts it, and the deliberately wrong implementations that the check is proved to
      catch. The clauses that begin with `AL-DEC` are this project's answers where
      [the specification](authentication-layer-specification.md) is silent; [Decisions](decisions.md) gives them.

      This file is generated and a test holds it in step with the code. To regenerate it:
      `mvn test -Dtest=SpecificationDocumentTest -Dsurefire.failIfNoSpecifiedTests=false -Drewrite`
      """;
}
