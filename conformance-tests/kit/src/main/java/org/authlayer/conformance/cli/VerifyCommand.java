package org.authlayer.conformance.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.report.Tally;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** {@code verify}: judges results.json again, believing its verdicts and nothing else in it. */
final class VerifyCommand {

  private final PrintWriter out;
  private final Catalogue catalogue = Catalogue.load();

  VerifyCommand(PrintWriter out) {
    this.out = out;
  }

  int run(Path file, List<String> required, boolean requireComplete) {
    JsonNode root = read(file);
    List<Verdict> verdicts = new ArrayList<>();
    root.path("verdicts").forEach(node -> verdicts.add(verdict(file, node)));
    Set<String> profiles = new LinkedHashSet<>(required);
    if (required.isEmpty()) {
      root.path("profiles").fieldNames().forEachRemaining(profiles::add);
    }
    profiles.forEach(this::known);
    profiles.forEach(profile -> out.println(Tally.of(profile, verdicts, catalogue).line()));
    Ending ending = Ending.of(verdicts, profiles, requireComplete);
    List<String> missing = missing(profiles, verdicts);
    if (ending.exit() == Ending.KEPT && !root.path("complete").asBoolean()) {
      ending = new Ending(Ending.INCOMPLETE, "The run did not come to its end.");
    } else if (ending.exit() == Ending.KEPT && !missing.isEmpty()) {
      ending = new Ending(Ending.INCOMPLETE, "Without a verdict: " + String.join(", ", missing));
    }
    out.println(ending.text());
    return ending.exit();
  }

  private List<String> missing(Set<String> profiles, List<Verdict> verdicts) {
    List<String> missing = new ArrayList<>();
    for (Clause clause : catalogue.clauses()) {
      for (String profile : clause.profiles()) {
        boolean wire = clause.mode() != Mode.I && clause.mode() != Mode.P;
        boolean mentioned =
            verdicts.stream()
                .anyMatch(v -> v.clause().equals(clause.id()) && v.profile().equals(profile));
        if (wire && profiles.contains(profile) && !mentioned) {
          missing.add(clause.id() + " in " + profile);
        }
      }
    }
    return missing;
  }

  private void known(String profile) {
    if (catalogue.clauses().stream().noneMatch(clause -> clause.profiles().contains(profile))) {
      throw new ConfigurationError("--require " + profile + ": no clause concerns it");
    }
  }

  private Verdict verdict(Path file, JsonNode node) {
    String clause = node.path("clause").asText();
    if (catalogue.find(clause).isEmpty()) {
      throw new ConfigurationError(file + ": the catalogue has no clause " + clause);
    }
    try {
      return new Verdict(
          clause,
          node.path("profile").asText(),
          Outcome.valueOf(node.path("outcome").asText()),
          node.path("message").asText(),
          List.of(),
          Duration.ZERO);
    } catch (IllegalArgumentException unknown) {
      throw new ConfigurationError(file + ": " + clause + " has no known outcome");
    }
  }

  private static JsonNode read(Path file) {
    try {
      JsonNode root = new JsonMapper().readTree(Files.readString(file));
      if (root.path("format").asInt() != 1 || !root.path("verdicts").isArray()) {
        throw new ConfigurationError(file + ": these are no results of a run");
      }
      return root;
    } catch (IOException unreadable) {
      throw new ConfigurationError(file + ": cannot be read as results of a run");
    }
  }
}
