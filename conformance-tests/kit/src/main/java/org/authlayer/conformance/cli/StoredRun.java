package org.authlayer.conformance.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.TextFile;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** The verdicts in a results.json. */
record StoredRun(List<Verdict> verdicts, Set<String> profiles, boolean isComplete) {

  static StoredRun read(Path file) {
    JsonNode root = tree(file);
    Catalogue catalogue = Catalogue.load();
    List<Verdict> verdicts = new ArrayList<>();
    root.path("verdicts").forEach(node -> verdicts.add(verdict(file, node, catalogue)));
    Set<String> profiles = new LinkedHashSet<>();
    root.path("profiles").fieldNames().forEachRemaining(profiles::add);
    return new StoredRun(verdicts, profiles, root.path("complete").asBoolean());
  }

  private static Verdict verdict(Path file, JsonNode node, Catalogue catalogue) {
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

  private static JsonNode tree(Path file) {
    try {
      JsonNode root = new JsonMapper().readTree(TextFile.read(file));
      if (root.path("format").asInt() != 1 || !root.path("verdicts").isArray()) {
        throw new ConfigurationError(file + ": this file has no results of a run");
      }
      return root;
    } catch (IOException unreadable) {
      throw new ConfigurationError(file + ": cannot be read as results of a run");
    }
  }
}
