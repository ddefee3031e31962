package org.authlayer.conformance.report;

import java.util.Map;
import org.authlayer.conformance.replay.Given;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Verdict;

/**
 * Takes the secrets that were given out of everything a run puts out. What the kit made itself is
 * shown: its users belong to no person, and a failure is useless without what was sent.
 */
public final class Masker {

  private final Given given;

  public Masker(Given given) {
    this.given = given;
  }

  /** Secrets by their values, with their names. */
  public Masker(Map<String, String> given) {
    this(new Given(given));
  }

  public String text(String text) {
    char[] shown = given.mask(text, name -> "‹" + name + "›").toCharArray();
    for (int at = 0; at < shown.length; at++) {
      shown[at] = isObeyed(shown[at]) ? '\uFFFD' : shown[at];
    }
    return new String(shown);
  }

  /** Whether a terminal might obey a character, and XML cannot hold it. */
  private static boolean isObeyed(char one) {
    boolean isControl = one < ' ' || one == '\u007F';
    return isControl && one != '\r' && one != '\n' && one != '\t';
  }

  public Verdict verdict(Verdict verdict) {
    return new Verdict(
        verdict.clause(),
        verdict.profile(),
        verdict.outcome(),
        text(verdict.message()),
        verdict.observations().stream().map(this::observation).toList(),
        verdict.took());
  }

  private Observation observation(Observation seen) {
    Exchange exchange = seen.exchange().map(this::exchange).orElse(null);
    return new Observation(
        seen.kind(), text(seen.claim()), seen.held(), text(seen.detail()), exchange);
  }

  private Exchange exchange(Exchange seen) {
    return new Exchange(text(seen.request()), text(seen.answer()), text(seen.script()));
  }
}
