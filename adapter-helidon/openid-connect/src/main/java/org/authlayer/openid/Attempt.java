package org.authlayer.openid;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.driving.WholeNumber;

/**
 * One login on its way through the provider. All of it follows from the secret in a cookie of the
 * browser and from {@code state}: no store and no key of the server is needed, and one browser may
 * have several.
 *
 * @param state random bytes, and sealed by them and the secret, the {@link Memory}
 * @param nonce what the ID token has to repeat
 * @param verifier of PKCE (RFC 7636)
 */
record Attempt(String state, String nonce, String verifier, Memory memory) {

  /** From the first redirect to the answer of the provider. */
  static final Duration LIFETIME = Duration.ofMinutes(10);

  private static final int SALT_BYTES = 16;
  private static final int TAG_BITS = 128;
  private static final int IV_BYTES = 12;
  private static final int LONGEST = 4096;
  private static final int PARTS = 3;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  /**
   * The part that the server has to know again.
   *
   * @param begun to the second
   * @param user the identifier of the user who began it on a page of this site; else empty
   * @param next the way back; empty for the usual one
   */
  record Memory(Instant begun, String user, String next) {

    private byte[] bytes() {
      return "%s\n%s\n%s"
          .formatted(begun.getEpochSecond(), Base64.getEncoder().encodeToString(utf8(user)), next)
          .getBytes(StandardCharsets.UTF_8);
    }

    private static Memory of(byte[] bytes) {
      String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\n", PARTS);
      return new Memory(
          Instant.ofEpochSecond(WholeNumber.parseLong(parts[0])),
          new String(Base64.getDecoder().decode(parts[1]), StandardCharsets.UTF_8),
          parts[2]);
    }
  }

  /**
   * Begins a login.
   *
   * @param route the callback to which the answer may come, and no other one
   */
  static Attempt begin(BrowserSecret secret, RandomGenerator random, String route, Memory memory) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    byte[] sealed = crypt(Cipher.ENCRYPT_MODE, secret, salt, route, memory.bytes()).orElseThrow();
    byte[] state = new byte[SALT_BYTES + sealed.length];
    System.arraycopy(salt, 0, state, 0, SALT_BYTES);
    System.arraycopy(sealed, 0, state, SALT_BYTES, sealed.length);
    return of(ENCODER.encodeToString(state), secret, salt, memory);
  }

  /**
   * Empty for a state of another browser or another callback, for one that is too old, and for one
   * of a clock that was ahead by as much.
   */
  static Optional<Attempt> resume(String state, BrowserSecret secret, String route, Instant now) {
    byte[] bytes = decode(state);
    if (bytes.length <= SALT_BYTES) {
      return Optional.empty();
    }
    byte[] salt = Arrays.copyOf(bytes, SALT_BYTES);
    byte[] sealed = Arrays.copyOfRange(bytes, SALT_BYTES, bytes.length);
    return crypt(Cipher.DECRYPT_MODE, secret, salt, route, sealed)
        .map(Memory::of)
        .filter(memory -> Duration.between(memory.begun(), now).abs().compareTo(LIFETIME) < 0)
        .map(memory -> of(state, secret, salt, memory));
  }

  private static Attempt of(String state, BrowserSecret secret, byte[] salt, Memory memory) {
    return new Attempt(
        state,
        ENCODER.encodeToString(secret.derive("nonce", salt)),
        ENCODER.encodeToString(secret.derive("verifier", salt)),
        memory);
  }

  /** The key is of this attempt alone, so that the vector may be a constant. */
  private static Optional<byte[]> crypt(
      int mode, BrowserSecret secret, byte[] salt, String route, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      SecretKeySpec key = new SecretKeySpec(secret.derive("seal", salt), "AES");
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, new byte[IV_BYTES]));
      cipher.updateAAD(utf8(route));
      return Optional.of(cipher.doFinal(input));
    } catch (GeneralSecurityException forged) {
      return Optional.empty();
    }
  }

  private static byte[] decode(String text) {
    try {
      return text.length() > LONGEST ? new byte[0] : DECODER.decode(text);
    } catch (IllegalArgumentException malformed) {
      return new byte[0];
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
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

    private static final int BYTES = 32;
    private static final String FORM = "[A-Za-z0-9_-]{43}";

    static BrowserSecret generate(RandomGenerator random) {
      byte[] bytes = new byte[BYTES];
      random.nextBytes(bytes);
      return new BrowserSecret(ENCODER.encodeToString(bytes));
    }

    static Optional<BrowserSecret> parse(String text) {
      return text.matches(FORM) && decode(text).length == BYTES
          ? Optional.of(new BrowserSecret(text))
          : Optional.empty();
    }

    private byte[] derive(String purpose, byte[] salt) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(decode(text), "HmacSHA256"));
        mac.update(utf8(purpose));
        return mac.doFinal(salt);
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public String toString() {
      return "BrowserSecret";
    }
  }
}
