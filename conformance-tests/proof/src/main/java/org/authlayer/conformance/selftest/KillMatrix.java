package org.authlayer.conformance.selftest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Verdict;

/**
 * What the checks see and what they catch, one line each, stored so that no change goes unnoticed:
 * per clause and profile the number of observations of each kind on the right implementation; per
 * bug where its clause caught it, and which other clauses of the section did; and what a check
 * minds when one answer is another, or one declaration. Of a law it keeps which profiles catch a
 * bug.
 */
public record KillMatrix(List<String> lines) {

  private static final String STORED = "kill-matrix.txt";

  /** Whose check is the one of AL-LAW-01: of the same answers it says the same. */
  static final Set<String> BY_A_LAW = Set.of("AL-ME-06", "AL-SEC-08");

  public KillMatrix {
    lines = lines.stream().sorted().toList();
  }

  public static KillMatrix of(List<Verdict> right, List<Kill> kills, List<Minds> minds) {
    return new KillMatrix(
        Stream.of(
                right.stream().filter(one -> !isDrawn(one.clause())).map(KillMatrix::line),
                kills.stream().map(KillMatrix::line),
                minds.stream().map(KillMatrix::line),
                minds.stream().flatMap(KillMatrix::declarations))
            .flatMap(line -> line)
            .toList());
  }

  public static KillMatrix stored() {
    try (InputStream text = Objects.requireNonNull(KillMatrix.class.getResourceAsStream(STORED))) {
      return new KillMatrix(
          new String(text.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException broken) {
      throw new UncheckedIOException("the stored kill matrix cannot be read", broken);
    }
  }

  public KillMatrix of(Set<String> ids) {
    return new KillMatrix(lines.stream().filter(line -> ids.contains(clause(line))).toList());
  }

  /** A whole matrix, in which the lines of some clauses are these. */
  public KillMatrix within(KillMatrix whole, Set<String> ids) {
    return new KillMatrix(
        Stream.concat(
                whole.lines().stream().filter(line -> !ids.contains(clause(line))), lines.stream())
            .toList());
  }

  private static String clause(String line) {
    return line.substring(0, line.indexOf(' '));
  }

  public List<String> differences(KillMatrix stored) {
    List<String> differences = new ArrayList<>();
    stored.lines().stream().filter(l -> !lines.contains(l)).forEach(l -> differences.add("- " + l));
    lines.stream().filter(l -> !stored.lines().contains(l)).forEach(l -> differences.add("+ " + l));
    return differences;
  }

  private static String line(Verdict verdict) {
    return "%s sees [%s] %s: positive %s, twin %s, refusal %s"
        .formatted(
            verdict.clause(),
            verdict.profile(),
            verdict.outcome(),
            count(verdict, Kind.POSITIVE),
            count(verdict, Kind.TWIN),
            count(verdict, Kind.REFUSAL));
  }

  private static String line(Kill kill) {
    return "%s catches '%s' in [%s]%s"
        .formatted(
            kill.clause(),
            kill.wrong(),
            String.join("; ", kill.caught()),
            kill.also().isEmpty() ? "" : "; so do " + String.join(" ", kill.also()));
  }

  /** Which examples of a law apply depends on the random values that a target makes. */
  static boolean isDrawn(String clause) {
    return clause.startsWith("AL-LAW-") || BY_A_LAW.contains(clause);
  }

  private static String line(Minds minds) {
    return "%s minds in [%s] that %s"
        .formatted(minds.clause(), minds.profile(), String.join("; ", minds.claims()));
  }

  private static Stream<String> declarations(Minds minds) {
    return minds.declarations().entrySet().stream()
        .map(
            one ->
                "%s catches the declaration '%s' in [%s: %s]"
                    .formatted(minds.clause(), one.getKey(), minds.profile(), one.getValue()));
  }

  private static long count(Verdict verdict, Kind kind) {
    return verdict.observations().stream().filter(seen -> seen.kind() == kind).count();
  }
}
