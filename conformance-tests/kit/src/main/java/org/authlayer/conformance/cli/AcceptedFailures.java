package org.authlayer.conformance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.Spelling;
import org.authlayer.conformance.target.TextFile;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The failures that a user of the kit accepts: a file with a clause and a profile on each line, and
 * a reason behind them if one likes. {@code *} stands for all profiles.
 */
record AcceptedFailures(List<Line> lines) {

  /** A line of the file. */
  record Line(String clause, String profile) {

    boolean isOf(Verdict verdict) {
      return clause.equals(verdict.clause())
          && (profile.equals("*") || profile.equals(verdict.profile()));
    }

    @Override
    public String toString() {
      return clause + " " + profile;
    }
  }

  AcceptedFailures {
    lines = List.copyOf(lines);
  }

  /** Reads a file; no file accepts nothing. */
  static AcceptedFailures of(@Nullable Path file) {
    if (file == null) {
      return new AcceptedFailures(List.of());
    }
    List<String> mistakes = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    Catalogue catalogue = Catalogue.load();
    int number = 0;
    for (String text : read(file)) {
      String place = file + ":" + ++number + ": ";
      String[] words = text.strip().split("\\s+", 3);
      Optional<Clause> clause = catalogue.find(words[0]);
      if (text.isBlank() || text.strip().startsWith("#")) {
        continue;
      }
      if (clause.isEmpty()) {
        mistakes.add(place + Spelling.unknown("clause", words[0], catalogue.ids()));
      } else if (words.length < 2) {
        mistakes.add(place + words[0] + ": the profile is missing, or * for all profiles");
      } else if (!words[1].equals("*") && !clause.get().profiles().contains(words[1])) {
        mistakes.add(
            place
                + words[0]
                + " concerns "
                + String.join(", ", clause.get().profiles())
                + ", not '"
                + words[1]
                + "'");
      } else {
        lines.add(new Line(words[0], words[1]));
      }
    }
    if (!mistakes.isEmpty()) {
      throw new ConfigurationError(String.join(System.lineSeparator(), mistakes));
    }
    return new AcceptedFailures(lines);
  }

  /** Turns a failure on the list into an expected one, and an expected one off it back. */
  Verdict rate(Verdict verdict) {
    boolean failed = verdict.outcome() == Outcome.FAIL || verdict.outcome() == Outcome.EXPECTED;
    boolean listed = lines.stream().anyMatch(line -> line.isOf(verdict));
    return failed ? verdict.as(listed ? Outcome.EXPECTED : Outcome.FAIL) : verdict;
  }

  /** The lines whose clause passed wherever it was observed. */
  List<Line> unneeded(List<Verdict> verdicts) {
    return lines.stream()
        .filter(line -> has(line, Outcome.PASS, verdicts))
        .filter(line -> !has(line, Outcome.EXPECTED, verdicts))
        .toList();
  }

  private static boolean has(Line line, Outcome outcome, List<Verdict> verdicts) {
    return verdicts.stream().anyMatch(one -> one.outcome() == outcome && line.isOf(one));
  }

  private static List<String> read(Path file) {
    try {
      return TextFile.read(file).lines().toList();
    } catch (IOException unreadable) {
      throw new ConfigurationError("--expected " + file + ": cannot be read as text");
    }
  }
}
