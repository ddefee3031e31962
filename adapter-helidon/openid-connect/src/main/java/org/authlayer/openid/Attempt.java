package org.authlayer.openid;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectDecrypter;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * One login on its way through the provider. All of it is in {@code state}, encrypted by the secret
 * in a cookie of the browser: no store and no key of the server is needed, and one browser may have
 * several.
 *
 * @param nonce what the ID token has to repeat
 * @param verifier of PKCE (RFC 7636)
 * @param user the identifier of the user who began it on a page of this site; else empty
 * @param next the way back; empty for the usual one
 */
record Attempt(String state, String nonce, String verifier, String user, String next) {

  /** From the first redirect to the answer of the provider. */
  static final Duration LIFETIME = Duration.ofMinutes(10);

  private static final JWEHeader HEADER = new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM);

  private static final int LONGEST = 4096;
  private static final int BYTES = 32;
  private static final String RANDOM = "[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]";

  /**
   * Begins a login.
   *
   * @param route the callback to which the answer may come, and no other one
   */
  static Attempt begin(
      BrowserSecret secret,
      RandomGenerator random,
      String route,
      Instant now,
      String user,
      String next) {
    String nonce = text(random);
    String verifier = text(random);
    Map<String, Object> memory =
        Map.of(
            "route", route,
            "begun", now.getEpochSecond(),
            "nonce", nonce,
            "verifier", verifier,
            "user", user,
            "next", next);
    try {
      JWEObject sealed = new JWEObject(HEADER, new Payload(memory));
      sealed.encrypt(new DirectEncrypter(secret.bytes()));
      return new Attempt(sealed.serialize(), nonce, verifier, user, next);
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Empty for a state of another browser or another callback, for one that is too old, and for one
   * of a clock that was ahead by as much.
   */
  static Optional<Attempt> resume(String state, BrowserSecret secret, String route, Instant now) {
    if (state.length() > LONGEST || !state.startsWith(HEADER.toBase64URL() + ".")) {
      return Optional.empty();
    }
    try {
      JWEObject sealed = JWEObject.parse(state);
      sealed.decrypt(new DirectDecrypter(secret.bytes()));
      Map<String, Object> memory =
          Objects.requireNonNullElse(sealed.getPayload().toJSONObject(), Map.of());
      Attempt attempt =
          new Attempt(
              state,
              member(memory, "nonce"),
              member(memory, "verifier"),
              member(memory, "user"),
              member(memory, "next"));
      long age = Math.subtractExact(now.getEpochSecond(), JSONObjectUtils.getLong(memory, "begun"));
      return member(memory, "route").equals(route)
              && age > -LIFETIME.toSeconds()
              && age < LIFETIME.toSeconds()
              && attempt.nonce().matches(RANDOM)
              && attempt.verifier().matches(RANDOM)
          ? Optional.of(attempt)
          : Optional.empty();
    } catch (ParseException | JOSEException | ArithmeticException | IllegalStateException forged) {
      return Optional.empty();
    }
  }

  private static String member(Map<String, Object> memory, String name) throws ParseException {
    return Optional.ofNullable(JSONObjectUtils.getString(memory, name)).orElse("");
  }

  private static String text(RandomGenerator random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "Attempt";
  }

  /**
   * The secret of a browser while it is at the provider. No answer contains it.
   *
   * @param text 32 random bytes in base64url
   */
  record BrowserSecret(String text) {

    static BrowserSecret generate(RandomGenerator random) {
      return new BrowserSecret(Attempt.text(random));
    }

    static Optional<BrowserSecret> parse(String text) {
      return text.matches(RANDOM) ? Optional.of(new BrowserSecret(text)) : Optional.empty();
    }

    private byte[] bytes() {
      return Base64.getUrlDecoder().decode(text);
    }

    @Override
    public String toString() {
      return "BrowserSecret";
    }
  }
}
