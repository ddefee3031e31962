package org.authlayer.issuers;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.json.JsonValue.ObjectValue;

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
    this(settings, time, new HeldKeys(settings, source, time, background));
  }

  private ForeignIssuer(IssuerSettings settings, InstantSource time, HeldKeys keys) {
    this.settings = settings;
    this.rules = new ClaimRules(settings);
    this.time = time;
    this.keys = keys;
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

  /** The same issuer with the same keys, for its tokens with another {@code typ}. */
  public ForeignIssuer withType(String required) {
    return new ForeignIssuer(settings.withType(required), time, keys);
  }

  public IssuerSettings settings() {
    return settings;
  }

  /**
   * The document of the issuer about itself (OpenID Connect Discovery 1.0, 3), fetched and kept
   * with its keys; empty where their address is configured.
   *
   * @throws StoreException if it is not known, and cannot be fetched now
   */
  public ObjectValue document() {
    return keys.current().document();
  }

  /**
   * An address that the {@linkplain #document document} names, such as {@code token_endpoint}.
   *
   * @throws StoreException also if the settings do not allow it
   */
  public Optional<URI> endpoint(String member) {
    Optional<String> address = document().string(member);
    try {
      return address.isEmpty()
          ? Optional.empty()
          : Optional.of(settings.allowed().named(address.get(), member));
    } catch (IOException refused) {
      throw StoreException.unavailable(
          "the document of " + settings.issuer() + " cannot be used: " + refused.getMessage(),
          settings.retry(),
          refused);
    }
  }

  /** For requests to those addresses, with the limits of this issuer. Close it. */
  public BoundedFetch requests() {
    return new BoundedFetch(settings.allowed(), settings.timeLimit());
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
