package org.authlayer.conformance.report;

import java.util.Map;
import java.util.regex.Pattern;
import org.authlayer.conformance.replay.Given;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Verdict;

/**
 * Takes the secrets that were given out of everything a run puts out. What the kit made itself is
 * shown: its users belong to no person, and a failure is useless without what was sent.
 */
public final class Masker {

  /** What a terminal might obey and XML cannot hold. */
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\r\\n\\t]]");

  private final Given given;

  public Masker(Given given) {
    this.given = given;
  }

  /** Secrets by their values, with their names. */
  public Masker(Map<String, String> given) {
    this(new Given(given));
  }

  public String text(String text) {
    return CONTROL.matcher(given.mask(text, name -> "‹" + name + "›")).replaceAll("\uFFFD");
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
