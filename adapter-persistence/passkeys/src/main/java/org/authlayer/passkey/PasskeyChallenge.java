package org.authlayer.passkey;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.authlayer.ports.driven.SessionIdentity;

/**
 * The bytes that an authenticator signs, once and for a time (Web Authentication, 13.4.3).
 *
 * @param handle of the user who registers; empty at a login
 */
@SuppressWarnings("ArrayRecordComponent") // written to a session and read back, never compared
record PasskeyChallenge(byte[] bytes, byte[] handle, Instant end) {

  /** From the first step to the last one, in which a person looks for a key. */
  static final Duration LIFETIME = Duration.ofMinutes(5);

  private static final int BYTES = 32;
  private static final int PARTS = 3;

  static PasskeyChallenge generate(RandomGenerator random, byte[] handle, Instant now) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new PasskeyChallenge(bytes, handle, now.plus(LIFETIME));
  }

  /** As a session keeps it. */
  String text() {
    return String.join(
        " ",
        SentCredential.BASE64URL.encodeToString(bytes),
        SentCredential.BASE64URL.encodeToString(handle),
        Long.toString(end.getEpochSecond()));
  }

  /** Empty for one whose time is over, and of a clock that was far ahead. */
  static Optional<PasskeyChallenge> read(String text, Instant now) {
    String[] parts = text.split(" ", PARTS);
    Instant end = Instant.ofEpochSecond(Long.parseLong(parts[2]));
    return now.isBefore(end) && !end.isAfter(now.plus(LIFETIME).plus(SessionIdentity.CLOCKS_APART))
        ? Optional.of(
            new PasskeyChallenge(
                Base64.getUrlDecoder().decode(parts[0]),
                Base64.getUrlDecoder().decode(parts[1]),
                end))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "PasskeyChallenge[until " + end + "]";
  }
}
