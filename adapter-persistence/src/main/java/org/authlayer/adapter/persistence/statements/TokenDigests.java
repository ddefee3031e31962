package org.authlayer.adapter.persistence.statements;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.authlayer.ports.driven.StorableText;

/**
 * A token is kept as given, or as {@code sha256:} with its digest (DEC-39). Nothing that begins
 * like the second form is a token, so what is in the table opens nothing.
 */
final class TokenDigests {

  private static final String PREFIX = "sha256:";
  private static final MessageDigest SHA_256 = fresh();

  private TokenDigests() {}

  static boolean canBe(String value) {
    return StorableText.isStorable(value) && !value.startsWith(PREFIX);
  }

  static String digest(String value) {
    return PREFIX + hex(value);
  }

  static String hex(String value) {
    return HexFormat.of().formatHex(sha256(value));
  }

  /** Finds either form: the first half of the digest, as in {@code token_key}. */
  static UUID key(String value) {
    ByteBuffer digest = ByteBuffer.wrap(sha256(value));
    return new UUID(digest.getLong(), digest.getLong());
  }

  private static byte[] sha256(String value) {
    return sha256().digest(value.getBytes(StandardCharsets.UTF_8));
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
}
