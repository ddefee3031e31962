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

  /** The system property by which the script says that standard error is a terminal. */
  private static final String COLOUR = "authlayer.kit.colour";

  private final Selection selection;
  private final Masker masker;
  private final AcceptedFailures accepted;
  private final Catalogue catalogue = Catalogue.load();
  private final ResultsFile results;
  private final PrintWriter progress;
  private final List<Verdict> verdicts = new ArrayList<>();
  private int shown;
  private boolean isClosed;

  Ledger(
      Selection selection,
      Masker masker,
      AcceptedFailures accepted,
      ResultsFile results,
      PrintWriter progress) {
    this.selection = selection;
    this.masker = masker;
    this.accepted = accepted;
    this.results = results;
    this.progress = progress;
  }

  synchronized void take(Verdict unmasked) {
    if (isClosed) {
      return;
    }
    Verdict verdict = rated(masker.verdict(unmasked));
    verdicts.add(verdict);
    try {
      results.add(verdict);
    } catch (IOException full) {
      throw new UncheckedIOException("results.json cannot be written", full);
    }
    if (isSelected(verdict)) {
      String line =
          String.format(
              Locale.ROOT,
              "[%3s/%s] %-12s %s %s %s ms",
              ++shown,
              selection.pairs().size(),
              verdict.outcome(),
              verdict.clause(),
              verdict.profile(),
              verdict.took().toMillis());
      progress.println(coloured(verdict.outcome(), line));
      verdict.message().lines().map(part -> "    " + part).forEach(progress::println);
      progress.flush();
    }
  }

  /** A recommendation fails no run, nor does a failure that is expected. */
  private Verdict rated(Verdict verdict) {
    Verdict rated = accepted.rate(verdict);
    boolean advice = catalogue.get(verdict.clause()).isRecommendation();
    return advice && rated.outcome() == Outcome.FAIL ? rated.as(Outcome.WARN) : rated;
  }

  private static String coloured(Outcome outcome, String line) {
    if (!Boolean.getBoolean(COLOUR)) {
      return line;
    }
    int colour =
        switch (outcome) {
          case PASS -> 32;
          case FAIL, BROKEN, VACUOUS -> 31;
          case WARN, EXPECTED, NOT_OBSERVED, UNDECLARED, NOT_CLAIMED -> 33;
        };
    return "\033[" + colour + "m" + line + "\033[m";
  }

  /** The last line of the progress. */
  synchronized void total() {
    long failed = selected(Outcome.FAIL);
    long all = selection.pairs().size();
    long unchecked = all - shown + selected(Outcome.BROKEN) + selected(Outcome.VACUOUS);
    progress.println(
        failed
            + " of "
            + all
            + " failed"
            + (unchecked == 0 ? "" : ", " + unchecked + " could not be checked"));
    progress.flush();
  }

  private long selected(Outcome outcome) {
    return verdicts.stream()
        .filter(one -> one.outcome() == outcome)
        .filter(this::isSelected)
        .count();
  }

  private boolean isSelected(Verdict verdict) {
    return selection.pairs().stream().anyMatch(pair -> isOf(pair, verdict));
  }

  Set<Profile> profiles() {
    return selection.profiles();
  }

  synchronized String ended() {
    return shown + " of " + selection.pairs().size() + " checks";
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
