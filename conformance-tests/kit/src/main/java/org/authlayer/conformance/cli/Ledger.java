package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.cli.Selection.Pair;
import org.authlayer.conformance.report.Masker;
import org.authlayer.conformance.report.ResultsFile;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** The results of a run as they come: masked, written, printed, and sorted. */
final class Ledger {

  private final Selection selection;
  private final Masker masker;
  private final ResultsFile results;
  private final PrintWriter progress;
  private final List<Verdict> verdicts = new ArrayList<>();
  private int told;
  private boolean isClosed;

  Ledger(Selection selection, Masker masker, ResultsFile results, PrintWriter progress) {
    this.selection = selection;
    this.masker = masker;
    this.results = results;
    this.progress = progress;
  }

  synchronized void take(Verdict unmasked) {
    if (isClosed) {
      return;
    }
    Verdict verdict = masker.verdict(unmasked);
    verdicts.add(verdict);
    try {
      results.add(verdict);
    } catch (IOException full) {
      throw new UncheckedIOException("results.json cannot be written", full);
    }
    boolean ran = selection.pairs().stream().anyMatch(pair -> isOf(pair, verdict));
    if (ran) {
      progress.printf(
          Locale.ROOT,
          "[%3s/%s] %-12s %s %s %s ms%s%n",
          ++told,
          selection.pairs().size(),
          verdict.outcome(),
          verdict.clause(),
          verdict.profile(),
          verdict.took().toMillis(),
          verdict.message().isEmpty() ? "" : ": " + verdict.message());
      progress.flush();
    }
  }

  Set<Profile> profiles() {
    return selection.profiles();
  }

  synchronized String told() {
    return told + " of " + selection.pairs().size() + " checks";
  }

  /**
   * All verdicts by clause and profile. Later ones are not taken; checks that none came of say so.
   */
  synchronized List<Verdict> close() {
    if (!isClosed) {
      isClosed = true;
      selection.pairs().stream()
          .filter(pair -> verdicts.stream().noneMatch(verdict -> isOf(pair, verdict)))
          .map(Ledger::unfinished)
          .toList()
          .forEach(verdicts::add);
      Catalogue catalogue = Catalogue.load();
      verdicts.sort(
          Comparator.<Verdict>comparingInt(
                  verdict -> catalogue.clauses().indexOf(catalogue.get(verdict.clause())))
              .thenComparingInt(verdict -> place(verdict.profile())));
    }
    return List.copyOf(verdicts);
  }

  private static int place(String profile) {
    return Profile.find(profile).map(Profile::ordinal).orElse(Integer.MAX_VALUE);
  }

  private static boolean isOf(Pair pair, Verdict verdict) {
    return pair.check().clause().equals(verdict.clause())
        && pair.profile().id().equals(verdict.profile());
  }

  private static Verdict unfinished(Pair pair) {
    return new Verdict(
        pair.check().clause(),
        pair.profile().id(),
        Outcome.NOT_OBSERVED,
        "the run ended before this check did",
        List.of(),
        Duration.ZERO);
  }
}
