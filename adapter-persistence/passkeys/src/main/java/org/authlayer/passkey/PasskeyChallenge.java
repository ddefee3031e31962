package org.authlayer.passkey;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driving.WholeNumber;

/**
 * The bytes that an authenticator signs, once and for a time (Web Authentication, 13.4.3). They
 * follow from a note in a cookie of the browser, by a key of the server: a request for them stores
 * nothing, and a note that the server did not write is of bytes that no authenticator signed.
 *
 * @param note random text, a dot, and the end in seconds
 * @param handle of the user of a new key; it says nothing about the user
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PasskeyChallenge(String note, byte[] bytes, byte[] handle) {

  /** From the first step to the last one, in which a person looks for a key. */
  static final Duration LIFETIME = Duration.ofMinutes(5);

  private static final Pattern NOTE = Pattern.compile("[A-Za-z0-9_-]{22}\\.([0-9]{1,12})");
  private static final int SALT_BYTES = 16;

  /**
   * A new one.
   *
   * @param purpose for which it counts, and for no other one
   */
  static PasskeyChallenge generate(
      byte[] key, String purpose, RandomGenerator random, Instant now) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    String end = Long.toString(now.plus(LIFETIME).getEpochSecond());
    return of(key, purpose, SentCredential.BASE64URL.encodeToString(salt) + "." + end);
  }

  /** Empty for a note whose time is over, of a clock that was far ahead, and for other text. */
  static Optional<PasskeyChallenge> read(byte[] key, String purpose, String note, Instant now) {
    Matcher parts = NOTE.matcher(note);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Instant end = Instant.ofEpochSecond(WholeNumber.parseLong(parts.group(1)));
    Instant latest = now.plus(LIFETIME).plus(SessionIdentity.CLOCKS_APART);
    return now.isBefore(end) && !end.isAfter(latest)
        ? Optional.of(of(key, purpose, note))
        : Optional.empty();
  }

  private static PasskeyChallenge of(byte[] key, String purpose, String note) {
    return new PasskeyChallenge(
        note, derived(key, purpose + " " + note), derived(key, "handle " + purpose));
  }

  /** 32 bytes that follow from a text, and from which neither text nor key follows. */
  private static byte[] derived(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return "PasskeyChallenge";
  }
}
