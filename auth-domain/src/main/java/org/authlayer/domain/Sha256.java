package org.authlayer.domain;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java platform has. */
public final class Sha256 {

  private static final MessageDigest FOUND = find();

  private Sha256() {}

  /** Copies the digest that was found once: to find one costs more than the hash. */
  public static byte[] of(byte[] content) {
    try {
      return ((MessageDigest) FOUND.clone()).digest(content);
    } catch (CloneNotSupportedException uncopied) {
      return find().digest(content);
    }
  }

  /** In hexadecimal digits, of the UTF-8 of a text. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(of(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest find() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
