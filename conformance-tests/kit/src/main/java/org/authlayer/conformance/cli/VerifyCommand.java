package org.authlayer.conformance.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.report.Tally;
import org.authlayer.conformance.verdict.Verdict;

/** {@code verify}: judges results.json again, believing its verdicts and nothing else in it. */
record VerifyCommand(PrintWriter out) {

  private static final Catalogue CATALOGUE = Catalogue.load();

  int run(Path file, List<String> required, AcceptedFailures accepted, boolean requireComplete) {
    StoredRun run = StoredRun.read(file);
    List<Verdict> verdicts = run.verdicts().stream().map(accepted::rate).toList();
    Set<String> profiles = required.isEmpty() ? run.profiles() : new LinkedHashSet<>(required);
    profiles.forEach(this::known);
    profiles.forEach(profile -> out.println(Tally.of(profile, verdicts, CATALOGUE).line()));
    Ending ending = Ending.of(verdicts, profiles, accepted, requireComplete);
    List<String> missing = missing(profiles, verdicts);
    if (ending.exit() == Ending.KEPT && !run.isComplete()) {
      ending = new Ending(Ending.INCOMPLETE, "The run did not come to its end.");
    } else if (ending.exit() == Ending.KEPT && !missing.isEmpty()) {
      ending = new Ending(Ending.INCOMPLETE, "Without a verdict: " + String.join(", ", missing));
    }
    out.println(ending.text());
    return ending.exit();
  }

  private List<String> missing(Set<String> profiles, List<Verdict> verdicts) {
    List<String> missing = new ArrayList<>();
    for (Clause clause : CATALOGUE.clauses()) {
      for (String profile : clause.askedIn(profiles)) {
        boolean wire = clause.mode() != Mode.I && clause.mode() != Mode.P;
        boolean mentioned =
            verdicts.stream()
                .anyMatch(v -> v.clause().equals(clause.id()) && v.profile().equals(profile));
        if (wire && !mentioned) {
          missing.add(clause.id() + " in " + profile);
        }
      }
    }
    return missing;
  }

  private void known(String profile) {
    if (CATALOGUE.clauses().stream().noneMatch(clause -> clause.profiles().contains(profile))) {
      throw Selection.unknownProfile("--require", profile);
    }
  }
}
