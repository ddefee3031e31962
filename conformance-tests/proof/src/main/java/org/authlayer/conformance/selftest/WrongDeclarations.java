package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/**
 * A right server that declares something else than it does, which is a wrong server: each key of
 * {@code declarations.csv} with each other value, or with values beside its own.
 */
final class WrongDeclarations {

  private static final String DECISIONS = "decisions.";
  private static final String DECLARED = "AL-DEC-";

  /** Without the name of the cookie nothing about sessions can be asked. */
  private static final String COOKIE = "decisions.session.cookie.name";

  private static final Map<String, String> OTHER =
      Map.of(
          "<text>", "something else",
          "<media type>", "application/vnd.kit+json",
          "<pointer>", "/kit",
          "<header>", "Kit-Version: 1",
          "<charset>", "US-ASCII");

  private WrongDeclarations() {}

  /** The claim that does not hold in a profile, by what is declared wrongly. */
  static NavigableMap<String, String> of(
      WireCheck check, Profile profile, Supplier<Journal> journals) {
    NavigableMap<String, String> missed = new TreeMap<>();
    for (Key key : keys(check, profile)) {
      String declared = WireSeat.declared().getOrDefault(key.name(), "");
      for (String other : others(key, declared)) {
        Map<String, String> all = new LinkedHashMap<>(WireSeat.declared());
        all.put(key.name(), other);
        Target target = WireSeat.target(Bug.none()).declaring(new Declared(all));
        Verdict verdict = WireSeat.run(check, profile, target, journals.get());
        if (verdict.outcome() == Outcome.FAIL) {
          missed.put(key.name() + " " + other, Proof.missed(verdict).orElse("nothing"));
        }
      }
    }
    return missed;
  }

  /** The clauses that a mistake of the second implementation breaks, or a wrong declaration. */
  static Set<String> broken(List<Minds> minds) {
    Set<String> broken = new HashSet<>(ElsewhereProof.broken());
    minds.stream()
        .filter(one -> !one.declarations().isEmpty())
        .map(Minds::clause)
        .forEach(broken::add);
    return broken;
  }

  private static List<Key> keys(WireCheck check, Profile profile) {
    if (!check.clause().startsWith(DECLARED)) {
      return List.of();
    }
    return Schema.keys().stream()
        .filter(key -> !key.name().equals(COOKIE))
        .filter(key -> key.name().startsWith(DECISIONS) && key.profiles().contains(profile))
        .filter(key -> key.clauses().contains(check.clause()))
        .toList();
  }

  /** Values that the right server does not keep; the empty text is what no target declares. */
  static List<String> others(Key key, String declared) {
    String own = declared.isEmpty() ? key.otherwise().orElse("") : declared;
    return key.values().alternatives().stream()
        .flatMap(one -> others(one, own))
        .filter(other -> !other.equals(own) && key.values().normal(other).isPresent())
        .distinct()
        .toList();
  }

  private static Stream<String> others(String alternative, String own) {
    if (!alternative.startsWith("<")) {
      return Stream.of(alternative);
    }
    if (alternative.contains(">/<")) {
      String[] parts = (own.contains("/") ? own : "429/10").split("/", 2);
      return Stream.concat(
          others("<status>", parts[0]).map(it -> it + "/" + parts[1]),
          others("<number>", parts[1]).map(it -> parts[0] + "/" + it));
    }
    if (alternative.startsWith("<some of ")) {
      return Stream.of(alternative.replaceAll("<some of |>", "").split(","))
          .map(name -> toggled(own, name));
    }
    return switch (alternative) {
      case "<number>" -> neighbours(own.matches("\\d+") ? Integer.parseInt(own) : 9);
      case "<status>", "<statuses>" -> Stream.of(own.matches("[1-5]\\d\\d") ? next(own) : "418");
      case "<names>" -> own.isEmpty() ? Stream.of() : Stream.of(own + ",kit", less(own));
      default -> Stream.ofNullable(OTHER.get(alternative));
    };
  }

  private static Stream<String> neighbours(int number) {
    return Stream.of(number - 1, number + 1).filter(it -> it >= 0).map(String::valueOf);
  }

  private static String next(String status) {
    return String.valueOf(Integer.parseInt(status) + 1);
  }

  private static String less(String names) {
    int last = names.lastIndexOf(',');
    return last < 0 ? "kit" : names.substring(0, last);
  }

  private static String toggled(String names, String name) {
    List<String> all = new ArrayList<>(List.of(names.split(",")));
    all.removeIf(it -> it.isEmpty() || it.equals("none"));
    if (!all.remove(name)) {
      all.add(name);
    }
    return all.isEmpty() ? "none" : all.stream().collect(Collectors.joining(","));
  }
}
