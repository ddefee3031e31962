package org.authlayer.conformance.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.verdict.Verdict;

/**
 * A finished run, masked.
 *
 * @param target what the target file calls the target
 * @param kit the version of the kit
 * @param started when it began
 * @param took how long it took
 * @param bases the base URL of each profile that was checked
 * @param verdicts all verdicts, masked, in the order of the catalogue
 * @param exit the exit code
 * @param ending why it ended so, in one sentence
 */
public record RunReport(
    String target,
    String kit,
    Instant started,
    Duration took,
    Map<String, String> bases,
    List<Verdict> verdicts,
    int exit,
    String ending) {

  /** Copies the list. */
  public RunReport {
    verdicts = List.copyOf(verdicts);
  }

  /**
   * The count per profile.
   *
   * @return in the order of the base URLs
   */
  public List<Tally> tallies() {
    Catalogue catalogue = Catalogue.load();
    return bases.keySet().stream().map(profile -> Tally.of(profile, verdicts, catalogue)).toList();
  }

  /**
   * All asserted clauses that passed, over all profiles.
   *
   * @return how many
   */
  int passed() {
    return tallies().stream().mapToInt(Tally::assertedPassed).sum();
  }

  /**
   * All asserted clauses that were decided, over all profiles.
   *
   * @return how many
   */
  int decided() {
    return tallies().stream().mapToInt(Tally::assertedDecided).sum();
  }
}
