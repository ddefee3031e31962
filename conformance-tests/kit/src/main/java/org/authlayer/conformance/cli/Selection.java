package org.authlayer.conformance.cli;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Spelling;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Digits;

/**
 * What a run is about: the checks that will run, and a verdict at once for every other clause, so
 * that none is left out in silence.
 */
public record Selection(List<Pair> pairs, List<Verdict> settled, Set<Profile> profiles) {

  private static final Pattern LINES = Pattern.compile("L(\\d{1,4})(?:-L?(\\d{1,4}))?");

  /** Where clauses stand that only the other seats can show. */
  static final String IN_PROCESS = "in-process";

  /** Where clauses stand that concern no claimed profile. */
  static final String UNCLAIMED = "not-claimed";

  public record Pair(WireCheck check, Profile profile) {}

  public Selection {
    pairs = List.copyOf(pairs);
    settled = List.copyOf(settled);
  }

  static Selection of(
      Catalogue catalogue,
      List<WireCheck> checks,
      Set<Profile> claimed,
      List<String> profiles,
      List<String> only) {
    Set<Profile> selected = profiles(claimed, profiles);
    List<Pair> pairs = new ArrayList<>();
    List<Verdict> settled = new ArrayList<>();
    for (Clause clause : clauses(catalogue, only)) {
      Optional<WireCheck> check =
          checks.stream().filter(one -> one.clause().equals(clause.id())).findFirst();
      List<Profile> concerned =
          clause.profiles().stream().flatMap(id -> Profile.find(id).stream()).toList();
      List<Profile> here =
          clause.askedIn(selected.stream().map(Profile::id).toList()).stream()
              .flatMap(id -> Profile.find(id).stream())
              .toList();
      if (check.isPresent()) {
        here.forEach(profile -> pairs.add(new Pair(check.get(), profile)));
      }
      boolean everywhere = profiles.isEmpty();
      if (check.isEmpty() && (clause.mode() == Mode.I || clause.mode() == Mode.P)) {
        if (everywhere) {
          settled.add(inProcess(clause));
        }
      } else if (check.isEmpty()) {
        here.forEach(profile -> settled.add(missing(clause, profile)));
      }
      boolean wire = check.isPresent() || (clause.mode() != Mode.I && clause.mode() != Mode.P);
      if (wire && everywhere && concerned.stream().noneMatch(claimed::contains)) {
        settled.add(unclaimed(clause));
      }
    }
    if (pairs.isEmpty()) {
      throw new ConfigurationError(
          "nothing to run: no clause that can be checked over HTTP in the profiles "
              + String.join(", ", selected.stream().map(Profile::id).toList())
              + " matches "
              + (only.isEmpty() ? "the catalogue" : String.join(", ", only)));
    }
    return new Selection(pairs, settled, selected);
  }

  /**
   * Clauses whose id matches one of the patterns, in which {@code *} stands for anything, or that
   * rest on one of the lines of the specification, such as {@code L127} or {@code L190-195}.
   */
  public static List<Clause> clauses(Catalogue catalogue, List<String> only) {
    if (only.isEmpty()) {
      return catalogue.clauses();
    }
    List<Predicate<Clause>> wanted = only.stream().map(Selection::wanted).toList();
    for (int i = 0; i < wanted.size(); i++) {
      if (catalogue.clauses().stream().noneMatch(wanted.get(i))) {
        throw new ConfigurationError(
            "--only "
                + only.get(i)
                + (LINES.matcher(only.get(i)).matches()
                    ? ": no clause rests on such a line of the specification"
                    : ": " + Spelling.unknown("clause", only.get(i), catalogue.ids())));
      }
    }
    return catalogue.clauses().stream()
        .filter(clause -> wanted.stream().anyMatch(one -> one.test(clause)))
        .toList();
  }

  private static Predicate<Clause> wanted(String word) {
    Matcher lines = LINES.matcher(word);
    if (lines.matches()) {
      int from = Digits.small(lines.group(1));
      int to = lines.group(2) == null ? from : Digits.small(lines.group(2));
      return clause -> clause.specLines().stream().anyMatch(line -> from <= line && line <= to);
    }
    Pattern ids = Pattern.compile(Pattern.quote(word).replace("*", "\\E.*\\Q"));
    return clause -> ids.matcher(clause.id()).matches();
  }

  static ConfigurationError unknownProfile(String option, String word) {
    return new ConfigurationError(option + ": " + Spelling.unknown("profile", word, Profile.ids()));
  }

  private static Set<Profile> profiles(Set<Profile> claimed, List<String> ids) {
    Set<Profile> selected = EnumSet.noneOf(Profile.class);
    for (String id : ids) {
      Profile profile = Profile.find(id).orElseThrow(() -> unknownProfile("--profile", id));
      if (!claimed.contains(profile)) {
        throw new ConfigurationError("--profile " + id + ": the target does not claim it");
      }
      selected.add(profile);
    }
    return ids.isEmpty() ? Set.copyOf(claimed) : selected;
  }

  private static Verdict inProcess(Clause clause) {
    return Judge.judge(
        clause.id(),
        IN_PROCESS,
        journal -> {
          throw new NotObserved(
              "this clause cannot be checked over HTTP; the tests in Java check it");
        });
  }

  private static Verdict missing(Clause clause, Profile profile) {
    return Judge.judge(
        clause.id(),
        profile.id(),
        journal -> {
          throw new Obstacle("the kit has no check for this clause");
        });
  }

  private static Verdict unclaimed(Clause clause) {
    return new Verdict(
        clause.id(),
        UNCLAIMED,
        Outcome.NOT_CLAIMED,
        "concerns " + String.join(", ", clause.profiles()),
        List.of(),
        java.time.Duration.ZERO);
  }
}
