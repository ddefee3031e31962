package org.authlayer.conformance.selftest;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/**
 * Takes assertions out of the checks, one at a time, and looks which verdicts change. If no wrong
 * implementation passes without an assertion, the assertion is an equivalent with a stored reason.
 */
public record Weakening(Predicate<String> clauses) {

  private static final StackWalker STACK = StackWalker.getInstance();
  private static final Set<String> BETWEEN =
      Set.of("verdict", "probe.Probe", "core", "store.StoreProbe");

  /** Checks of parts are in the package of what they are made of. */
  private static final Pattern CORE_CHECK = Pattern.compile("core\\.\\w+(Checks|Cases?)(\\$.*)?");

  private static final Pattern LAMBDA = Pattern.compile("#lambda\\$(\\w+)\\$\\d+$");

  private static final String KIT = "org.authlayer.conformance.";

  /** Asked for each assertion of each run. */
  private static final Map<String, String> WHERE = new ConcurrentHashMap<>();

  private static final Map<String, Boolean> IS_BETWEEN = new ConcurrentHashMap<>();

  /**
   * Where checks assert something: one call, whichever clauses come by; in process, where a call
   * asserts a whole trace, one line of it.
   */
  public record Site(Set<String> clauses, String where, int line, String claim) {

    public Site {
      clauses = Set.copyOf(clauses);
    }

    /** What stands in the list of equivalents: lines move, so they are not part of it. */
    String key() {
      return where + " " + claim;
    }

    @Override
    public String toString() {
      return where + ":" + line + " '" + claim + "' of " + String.join(" ", new TreeSet<>(clauses));
    }

    private Site of(Set<String> more) {
      Set<String> all = new TreeSet<>(clauses);
      all.addAll(more);
      return new Site(all, where, line, claim);
    }
  }

  /** An assertion that no run misses, and why. */
  public record Equivalent(String key, String why) {

    public static List<Equivalent> stored() {
      return Table.read(
          Weakening.class,
          "equivalents.csv",
          row -> new Equivalent(row.cell("where") + " " + row.cell("claim"), row.cell("why")));
    }
  }

  /** Every place where a check asserts something on the right implementation. */
  public List<Site> sites() throws InterruptedException {
    List<Callable<List<Site>>> runs = new ArrayList<>();
    for (Check check : Suite.checks()) {
      if (clauses.test(check.clause())) {
        runs.add(() -> sites(check));
      }
    }
    Map<String, Site> places = new LinkedHashMap<>();
    Proof.all(runs).stream()
        .flatMap(List::stream)
        .forEach(site -> places.merge(place(site), site, (one, two) -> one.of(two.clauses())));
    return List.copyOf(places.values());
  }

  /** So many of them, the same for the same seed. */
  public static List<Site> sample(List<Site> sites, int most, long seed) {
    List<Site> shuffled = new ArrayList<>(sites);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.subList(0, Math.min(most, shuffled.size()));
  }

  /** The places that no bug, no other answer and no bug of the other server needs. */
  public static List<Site> unnoticed(List<Site> sites) throws InterruptedException {
    Whole whole = new Whole();
    List<Callable<List<Site>>> runs = new ArrayList<>();
    for (Site site : sites) {
      runs.add(() -> isNoticed(site, whole) ? List.of() : List.of(site));
    }
    return Proof.all(runs).stream().flatMap(List::stream).toList();
  }

  /** Those whose reason is not stored. */
  public static List<Site> unexplained(List<Site> sites) {
    Set<String> known =
        Equivalent.stored().stream().map(Equivalent::key).collect(Collectors.toSet());
    return sites.stream().filter(site -> !known.contains(site.key())).toList();
  }

  private static List<Site> sites(Check check) {
    Map<String, Site> sites = Collections.synchronizedMap(new LinkedHashMap<>());
    Predicate<String> noting =
        claim -> {
          Site site = site(check, claim);
          sites.putIfAbsent(place(site), site);
          return false;
        };
    new Trial(check, () -> new Journal(noting)).onTheRightOne();
    return List.copyOf(sites.values());
  }

  private static boolean isNoticed(Site site, Whole whole) {
    return site.clauses().stream()
        .map(Suite::check)
        .anyMatch(check -> isNoticed(site, check, whole));
  }

  private static boolean isNoticed(Site site, Check check, Whole whole) {
    String place = place(site);
    Predicate<String> blind = claim -> place(site(check, claim)).equals(place);
    Supplier<Journal> journals = () -> new Journal(blind);
    return Suite.bugs().stream()
            .filter(bad -> bad.clause().equals(check.clause()))
            .anyMatch(bad -> !caught(new Trial(check, journals).on(bad)).equals(whole.caught(bad)))
        || (check instanceof WireCheck wire
            && !caught(ElsewhereProof.onTheBugs(wire, journals)).equals(whole.elsewhere(wire)))
        || Disturbance.seats(check).stream()
            .anyMatch(
                seat -> !Disturbance.of(check, seat, journals).equals(whole.minds(check, seat)));
  }

  private static final class Whole {

    private final Map<Bug, List<String>> caught = new ConcurrentHashMap<>();
    private final Map<String, Minds> minds = new ConcurrentHashMap<>();
    private final Map<WireCheck, List<String>> elsewhere = new ConcurrentHashMap<>();

    List<String> caught(Bug bad) {
      return caught.computeIfAbsent(
          bad, it -> Weakening.caught(new Trial(Suite.check(it.clause()), Journal::new).on(it)));
    }

    List<String> elsewhere(WireCheck check) {
      return elsewhere.computeIfAbsent(
          check, it -> Weakening.caught(ElsewhereProof.onTheBugs(it, Journal::new)));
    }

    Minds minds(Check check, String seat) {
      return minds.computeIfAbsent(
          check.clause() + " " + seat, it -> Disturbance.of(check, seat, Journal::new));
    }
  }

  private static List<String> caught(List<Verdict> verdicts) {
    return verdicts.stream()
        .filter(verdict -> verdict.outcome() == Outcome.FAIL)
        .map(Proof::at)
        .toList();
  }

  private static String place(Site site) {
    boolean core = site.where().contains("Core") || site.where().contains("Case");
    return site.where() + ":" + site.line() + (core ? site.claim() : "");
  }

  private static Site site(Check check, String claim) {
    StackFrame frame =
        STACK.walk(
            frames ->
                frames
                    .filter(one -> one.getClassName().startsWith(KIT))
                    .filter(one -> !isBetween(one.getClassName()))
                    .findFirst()
                    .orElseThrow());
    String where =
        WHERE.computeIfAbsent(
            frame.getClassName() + "#" + frame.getMethodName(), Weakening::readable);
    return new Site(
        Set.of(check.clause()),
        where,
        frame.getLineNumber(),
        claim.replace(" (STAGE)", "").replace(" (BLOCKING)", ""));
  }

  private static String readable(String method) {
    return LAMBDA.matcher(method.substring(method.lastIndexOf('.') + 1)).replaceFirst("#$1");
  }

  private static boolean isBetween(String type) {
    return IS_BETWEEN.computeIfAbsent(type, Weakening::standsBetween);
  }

  private static boolean standsBetween(String type) {
    String name = type.substring(KIT.length());
    if (CORE_CHECK.matcher(name).matches()) {
      return false;
    }
    return name.startsWith("selftest.")
        || BETWEEN.stream()
            .anyMatch(
                one ->
                    name.equals(one) || name.startsWith(one + ".") || name.startsWith(one + "$"));
  }
}
