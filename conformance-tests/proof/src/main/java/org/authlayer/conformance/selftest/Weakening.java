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
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;

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
    Map<String, List<Run>> all = new ConcurrentHashMap<>();
    List<Callable<List<Site>>> runs = new ArrayList<>();
    for (Site site : sites) {
      runs.add(() -> isNoticed(site, all) ? List.of() : List.of(site));
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
    BiPredicate<String, Boolean> noting =
        (claim, seen) -> {
          Site site = site(check, claim);
          sites.putIfAbsent(place(site), site);
          return seen;
        };
    new Trial(check, () -> new Journal(noting)).onTheRightOne();
    return List.copyOf(sites.values());
  }

  private static boolean isNoticed(Site site, Map<String, List<Run>> all) {
    return site.clauses().stream()
        .flatMap(clause -> all.computeIfAbsent(clause, Weakening::runs).stream())
        .anyMatch(run -> run.misses(place(site)));
  }

  /** Every run in which an assertion of the check may decide. */
  private static List<Run> runs(String clause) {
    Check check = Suite.check(clause);
    List<Run> runs = new ArrayList<>();
    Suite.bugs().stream()
        .filter(bad -> bad.clause().equals(clause))
        .forEach(bad -> runs.add(new Run(check, it -> caught(new Trial(check, it).on(bad)))));
    if (check instanceof WireCheck wire) {
      Switch.bugs()
          .filter(bug -> bug.clause().equals(clause))
          .forEach(
              bug -> runs.add(new Run(check, it -> caught(ElsewhereProof.run(wire, bug, it)))));
    }
    for (String seat : Disturbance.seats(check)) {
      runs.add(new Run(check, it -> Disturbance.of(check, seat, it)));
    }
    return runs;
  }

  /** A run of a check on something wrong, whose result is known once it is asked for. */
  private static final class Run {

    private final Check check;
    private final Function<Supplier<Journal>, Object> result;
    private final Set<String> places = ConcurrentHashMap.newKeySet();
    private @Nullable Object whole;

    Run(Check check, Function<Supplier<Journal>, Object> result) {
      this.check = check;
      this.result = result;
    }

    /** A claim that holds decides nothing, so its place is not missed. */
    boolean misses(String place) {
      Object all = whole();
      return places.contains(place) && !all.equals(without(place));
    }

    private synchronized Object whole() {
      if (whole == null) {
        whole = result.apply(() -> new Journal(this::noted));
      }
      return whole;
    }

    private boolean noted(String claim, boolean seen) {
      if (!seen) {
        places.add(place(site(check, claim)));
      }
      return seen;
    }

    private Object without(String place) {
      BiPredicate<String, Boolean> blind =
          (claim, seen) -> seen || place(site(check, claim)).equals(place);
      return result.apply(() -> new Journal(blind));
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
