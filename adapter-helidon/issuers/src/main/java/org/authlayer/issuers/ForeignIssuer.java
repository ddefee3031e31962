package org.authlayer.issuers;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.authlayer.ports.driven.TokenIssuer;

/**
 * Another server, whose signed tokens are accepted.
 *
 * <p>What the token says is compared first, so that a token of another issuer costs no signature
 * and no fetch. The signature decides: with a key that the issuer publishes now, and an algorithm
 * of that key.
 */
public final class ForeignIssuer implements TokenIssuer {

  private final IssuerSettings settings;
  private final ClaimRules rules;
  private final InstantSource time;
  private final HeldKeys keys;

  ForeignIssuer(
      IssuerSettings settings, Callable<KeySet> source, InstantSource time, Executor background) {
    this.settings = settings;
    this.rules = new ClaimRules(settings);
    this.time = time;
    this.keys = new HeldKeys(settings, source, time, background);
  }

  /**
   * Fetches nothing yet: the first token does.
   *
   * @throws IllegalArgumentException if the keys are at no address that may be fetched
   */
  public static ForeignIssuer open(IssuerSettings settings, InstantSource time) {
    return new ForeignIssuer(settings, KeySource.of(settings)::fetch, time, ForeignIssuer::begin);
  }

  private static void begin(Runnable task) {
    Thread.ofVirtual().name("issuer-keys").start(task);
  }

  @Override
  public Optional<Issued> verify(String token) {
    Instant now = time.instant();
    return TokenText.parse(token)
        .filter(text -> rules.hold(text, now))
        .filter(this::isSigned)
        .flatMap(
            text -> ClaimRules.expiry(text.claims()).map(end -> new Issued(text.claims(), end)));
  }

  private boolean isSigned(TokenText token) {
    long seen = keys.begun();
    KeySet.Verdict verdict = keys.current().judge(token);
    return verdict == KeySet.Verdict.UNKNOWN_KEY
        ? keys.fetchedAfter(seen, set -> set.judge(token) != KeySet.Verdict.UNKNOWN_KEY)
                .judge(token)
            == KeySet.Verdict.GOOD
        : verdict == KeySet.Verdict.GOOD;
  }

  @Override
  public String toString() {
    return "ForeignIssuer[" + settings.issuer() + "]";
  }
}
