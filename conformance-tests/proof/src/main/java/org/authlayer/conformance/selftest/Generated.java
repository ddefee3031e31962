package org.authlayer.conformance.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Integrity;
import org.authlayer.conformance.catalogue.SpecificationText;

/**
 * The files that the build generates from the catalogue and the sources of a repository:
 * fingerprints of the lines that each clause rests on, and the specification by clause.
 */
public final class Generated {

  private static final String SPECIFICATION =
      "docs/reference/authentication-layer-specification.md";
  private static final String BY_CLAUSE = "docs/reference/specification-by-clause.";
  private static final String RESOURCES = "src/main/resources/org/authlayer/conformance/";
  private static final String IDS = "conformance-tests/kit/" + RESOURCES + "catalogue/ids.csv";
  static final String MATRIX = "conformance-tests/proof/" + RESOURCES + "selftest/kill-matrix.txt";

  private static final List<String> CHECKS =
      List.of("conformance-tests/kit/src/main/java", "conformance-tests/java/src/main/java");

  /** An id with a method, or with a case that is run through both forms. */
  private static final Pattern CHECK =
      Pattern.compile(
          "\"(AL-[A-Z]+-\\d\\d)\",\\s*(?:\"[^\"]*\"(?:\\s*\\+ \"[^\"]*\")*,\\s*)?"
              + "(?=\\w+::|\\w+Checks\\.)(\\w+)(?:::|\\.)(\\w+)");

  private final Path root;
  private final Map<String, String> checks = new HashMap<>();
  private final Map<String, List<String>> bugs = new HashMap<>();

  public Generated(Path root) throws IOException {
    this.root = root;
    for (String directory : CHECKS) {
      readChecks(directory);
    }
    Suite.bugs().forEach(bug -> add(bug.clause(), bug.wrong()));
    Switch.bugs().forEach(bug -> add(bug.clause(), bug.sentence()));
  }

  /** The text of each file, by its path in the repository. */
  public Map<String, String> files() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(IDS, ids());
    files.put(BY_CLAUSE + "md", page());
    files.put(BY_CLAUSE + "tsv", rows());
    return files;
  }

  private String ids() throws IOException {
    SpecificationText text = new SpecificationText(Files.readAllLines(root.resolve(SPECIFICATION)));
    return new Integrity(Catalogue.load(), text)
        .fingerprints().entrySet().stream()
            .map(entry -> entry.getKey() + "," + entry.getValue() + "\n")
            .collect(Collectors.joining("", "id,fingerprint\n", ""));
  }

  /** One line for each clause: its sentence, its code, its check, and how many bugs prove it. */
  private String rows() {
    StringBuilder text = new StringBuilder("clause\tsentence\tkept by\tchecked by\tcatches\n");
    Catalogue.load().clauses().forEach(clause -> text.append(row(clause)));
    return text.toString();
  }

  /** The page: how many clauses there are, by what they rest on. */
  private String page() {
    StringBuilder text = new StringBuilder(INTRODUCTION);
    List<Clause> clauses = Catalogue.load().clauses();
    for (Origin origin : Origin.values()) {
      long held = clauses.stream().filter(origin::holds).count();
      text.append("| ").append(origin.words).append(" | ").append(held).append(" |\n");
    }
    text.append("| all clauses | ").append(clauses.size()).append(" |\n");
    text.append("\n[Decisions](decisions.md) gives the answers of this project.\n");
    return text.toString();
  }

  /** Whether a check of the clause was found. */
  public boolean names(String clause) {
    return checks.containsKey(clause);
  }

  private static String group(Clause clause) {
    return clause.id().substring("AL-".length(), clause.id().lastIndexOf('-'));
  }

  private String row(Clause clause) {
    List<String> cells =
        List.of(
            clause.id(),
            cell(clause.sentence()),
            String.join(", ", clause.keptBy()),
            checks.getOrDefault(clause.id(), "not yet"),
            bugs
                .getOrDefault(clause.id(), List.of(clause.isDeclaration() ? "" : "not yet"))
                .stream()
                .map(Generated::cell)
                .collect(Collectors.joining("; ")));
    return String.join("\t", cells) + "\n";
  }

  private void readChecks(String directory) throws IOException {
    Path top = root.resolve(directory).toRealPath();
    try (Stream<Path> files = Files.walk(top)) {
      for (Path source :
          files.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
        Matcher check = CHECK.matcher(Files.readString(source));
        String file = directory + "/" + top.relativize(source).toString().replace('\\', '/');
        while (check.find()) {
          if (checks.put(check.group(1), file + "#" + check.group(3)) != null) {
            throw new IllegalStateException("two checks for " + check.group(1));
          }
        }
      }
    }
  }

  private void add(String clause, String wrong) {
    bugs.computeIfAbsent(clause, any -> new ArrayList<>()).add(wrong);
  }

  private static String cell(String text) {
    return text.replace("\t", " ").replace("\n", " ");
  }

  /** What a clause rests on. */
  private enum Origin {
    SPECIFICATION("sentences of the [specification](authentication-layer-specification.md)"),
    LAW("laws (`AL-LAW`): one sentence of the specification, tried with many examples"),
    DECISION("answers of this project where the specification is silent (`AL-DEC`)"),
    STANDARD("sentences of other standards, for the optional profiles");

    private final String words;

    Origin(String words) {
      this.words = words;
    }

    private boolean holds(Clause clause) {
      return this
          == switch (group(clause)) {
            case "DEC" -> DECISION;
            case "LAW" -> LAW;
            default -> clause.isOptional() ? STANDARD : SPECIFICATION;
          };
    }
  }

  private static final String INTRODUCTION =
      """
      # Specification by clause

      The conformance kit checks clauses. [specification-by-clause.tsv](specification-by-clause.tsv) has one row for each:
      its sentence, the code of this project that keeps it, the check that asserts it, and the wrong implementations that the
      check is proved to catch. `explain AL-GRD-01` of [the kit](conformance-kit.md) prints one clause.

      | Clauses | |
      |-|-:|
      """;
}
