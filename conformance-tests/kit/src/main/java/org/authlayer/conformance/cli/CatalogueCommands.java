package org.authlayer.conformance.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.target.Spelling;

/** {@code list} and {@code explain}. */
record CatalogueCommands(PrintWriter out) {

  private static final Catalogue CATALOGUE = Catalogue.load();

  int list(List<String> profiles, List<String> only) {
    List<String> known =
        CATALOGUE.clauses().stream().flatMap(clause -> clause.profiles().stream()).toList();
    for (String profile : profiles) {
      if (!known.contains(profile)) {
        throw Selection.unknownProfile("--profile", profile);
      }
    }
    List<Clause> clauses =
        Selection.clauses(CATALOGUE, only).stream()
            .filter(c -> profiles.isEmpty() || c.profiles().stream().anyMatch(profiles::contains))
            .toList();
    if (clauses.isEmpty()) {
      throw new ConfigurationError("no clause matches");
    }
    clauses.forEach(
        clause ->
            out.printf(
                Locale.ROOT,
                "%-10s %-6s %-34s %s%n",
                clause.id(),
                clause.mode(),
                String.join(",", clause.profiles()),
                clause.sentence()));
    return Ending.KEPT;
  }

  private static String declared(Key key) {
    return """

    %s: %s
      allowed: %s%s\
    """
        .formatted(
            key.name(),
            key.meaning(),
            key.values().described(),
            key.otherwise().map(text -> "; without it: " + text).orElse(""));
  }

  /** Small letters, and an id without its beginning, are understood. */
  int explain(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    String id = upper.startsWith("AL-") ? upper : "AL-" + upper;
    Clause clause =
        CATALOGUE
            .find(id)
            .orElseThrow(
                () ->
                    new ConfigurationError(
                        "explain: " + Spelling.unknown("clause", word, CATALOGUE.ids())));
    String lines =
        clause.specLines().stream().map(String::valueOf).collect(Collectors.joining(", "));
    out.println(
        clause.id()
            + (clause.isDeclaration() ? " (declared)" : " (asserted)")
            + (clause.isRecommendation() ? ", SHOULD" : ", MUST"));
    out.println(clause.sentence());
    out.println();
    String at = clause.isOptional() ? "" : ", lines " + lines;
    out.println(
        (clause.isOptional() ? "Standard:      " : "Specification: ") + clause.section() + at);
    String once = clause.isAskedOnce() ? " (the first that is claimed)" : "";
    out.println("Profiles:      " + String.join(", ", clause.profiles()) + once);
    out.println("Mode:          " + clause.mode());
    out.println("Check:         " + clause.check());
    out.println("Decides:       " + clause.oracle());
    out.println("Must catch:    " + clause.mutant());
    Schema.keys().stream()
        .filter(key -> key.clauses().contains(clause.id()))
        .forEach(key -> out.println(declared(key)));
    return Ending.KEPT;
  }
}
