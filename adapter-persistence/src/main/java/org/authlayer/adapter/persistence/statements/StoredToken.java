package org.authlayer.adapter.persistence.statements;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The two forms in which a token may be kept (DEC-39): as given, and as {@code sha256:} with its
 * digest. What is in the second form in the table opens nothing, in no setting: nothing that begins
 * like it is a token.
 *
 * @param given what the client sends
 * @param digest {@code sha256:} and 64 lower-case hexadecimal digits
 */
public record StoredToken(String given, String digest) {

  private static final String PREFIX = "sha256:";
  private static final MessageDigest SHA_256 = fresh();

  public static boolean canBe(String value) {
    return StorableText.isStorable(value) && !value.startsWith(PREFIX);
  }

  public static StoredToken of(String value) {
    byte[] digest = sha256().digest(value.getBytes(StandardCharsets.UTF_8));
    return new StoredToken(value, PREFIX + HexFormat.of().formatHex(digest));
  }

  /** A copy: to ask all providers for one each time takes longer than to use it. */
  private static MessageDigest sha256() {
    try {
      return (MessageDigest) SHA_256.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MessageDigest fresh() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "StoredToken";
  }
}
