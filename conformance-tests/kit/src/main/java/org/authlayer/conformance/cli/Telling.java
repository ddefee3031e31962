package org.authlayer.conformance.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.replay.Track;
import org.authlayer.conformance.replay.Trail;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** Prints for a failed check what was expected, what was seen, and how to see it again. */
record Telling(Trail trail) {

  private static final String EXPECTED = "Expected: ";
  private static final String GOT = "Got:      ";
  private static final Pattern COMPARED = Pattern.compile("(?s)expected (.*), got (.*)");
  private static final Pattern NOTHING = Pattern.compile("|it does not hold|the answer was \\d+");
  private static final int LONGEST_EXCERPT = 160;

  /** A key that more clauses read describes the target, and explains no single failure. */
  private static final int MOST_CLAUSES_OF_A_KEY = 8;

  /**
   * With the keys that may make the answer right, of those that the target leaves out: what the
   * check read for the observation that failed, or else at all.
   *
   * @param asked how many observations there were when a key was read last
   */
  Verdict of(Verdict verdict, Track track, Declared declared, Map<String, Integer> asked) {
    Verdict printed = of(verdict, track);
    if (verdict.outcome() != Outcome.FAIL) {
      return printed;
    }
    int held = (int) verdict.observations().stream().filter(Observation::held).count();
    List<Key> read =
        Schema.keys().stream()
            .filter(key -> asked.containsKey(key.name()))
            .filter(key -> key.clauses().size() <= MOST_CLAUSES_OF_A_KEY)
            .toList();
    boolean isClose = read.stream().anyMatch(key -> asked.getOrDefault(key.name(), -1) == held);
    List<String> keys =
        read.stream()
            .filter(key -> !isClose || asked.getOrDefault(key.name(), -1) == held)
            .filter(key -> key.name().matches("decisions\\..*|.*\\.kid") && !key.isNeeded())
            .map(Key::name)
            .filter(name -> !declared.values().containsKey(name))
            .toList();
    return keys.isEmpty()
        ? printed
        : printed.saying(
            printed.message() + "\nOn purpose? Declare " + String.join(" or ", keys) + ".");
  }

  private Verdict of(Verdict verdict, Track track) {
    List<Observation> seen = new ArrayList<>(verdict.observations());
    String message = verdict.message();
    if (verdict.outcome() == Outcome.FAIL || verdict.outcome() == Outcome.BROKEN) {
      Observation decisive =
          seen.stream()
              .filter(one -> !one.held())
              .findFirst()
              .orElse(new Observation(Kind.POSITIVE, message, false, "", null));
      Exchange exchange = decisive.exchange().or(track::last).orElse(null);
      message =
          verdict.outcome() == Outcome.BROKEN
              ? message + (exchange == null ? "" : "\n" + GOT + excerpt(exchange))
              : message(decisive, Optional.ofNullable(exchange));
      seen.remove(decisive);
      seen.add(
          new Observation(
              decisive.kind(),
              decisive.claim(),
              false,
              decisive.detail(),
              exchange == null ? null : track.replayable(exchange)));
    }
    return new Verdict(
        verdict.clause(), verdict.profile(), verdict.outcome(), message, seen, verdict.took());
  }

  private static String message(Observation decisive, Optional<Exchange> exchange) {
    String answer = exchange.map(Telling::excerpt).orElse("");
    Matcher compared = COMPARED.matcher(decisive.detail());
    boolean isComparison = compared.matches();
    String expected = decisive.claim() + (isComparison ? ": " + compared.group(1) : "");
    String seen = isComparison ? compared.group(2) : decisive.detail();
    if (NOTHING.matcher(seen).matches()) {
      seen = answer.isEmpty() ? "it does not hold" : answer;
    } else if (!answer.isEmpty()) {
      seen = seen + " (" + answer + ")";
    }
    return EXPECTED + expected + "\n" + GOT + seen;
  }

  private static String excerpt(Exchange exchange) {
    String[] answer = exchange.answer().split("\n\n", 2);
    String request = exchange.request().lines().findFirst().orElse("");
    String content = answer.length < 2 ? "" : answer[1].strip().replaceAll("\\s+", " ");
    return request.replaceFirst("(\\S+) \\w+://[^/]*", "$1 ")
        + " returned "
        + answer[0].lines().findFirst().orElse("")
        + (content.isEmpty() ? "" : " ")
        + content.substring(0, Math.min(content.length(), LONGEST_EXCERPT))
        + (content.length() > LONGEST_EXCERPT ? "…" : "");
  }
}
