package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The password hash bcrypt, version 2b. */
final class Bcrypt {

  private static final String ALPHABET =
      "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final int LONGEST = 72;
  private static final int SALT_LETTERS = 22;
  private static final int DIGEST_BYTES = 23;
  private static final int HASH_LETTERS = 60;

  /** Hundreds of servers in one process hash the same few passwords. */
  private static final Map<Question, String> MADE = new ConcurrentHashMap<>();

  private Bcrypt() {}

  private record Question(String password, String salt, int cost) {}

  static String hash(byte[] password, byte[] salt, int cost) {
    String letters = new String(password, StandardCharsets.ISO_8859_1);
    return MADE.computeIfAbsent(
        new Question(letters, letters(salt), cost), it -> made(password, salt, cost));
  }

  private static String made(byte[] password, byte[] salt, int cost) {
    byte[] key = Arrays.copyOf(password, Math.min(password.length, LONGEST - 1) + 1);
    if (password.length >= LONGEST) {
      key = Arrays.copyOf(password, LONGEST);
    }
    Blowfish state = new Blowfish(key, salt, cost);
    int[] text = words("OrpheanBeholderScryDoubt");
    for (int block = 0; block < text.length; block += 2) {
      for (int i = 0; i < 64; i++) {
        state.encrypt(text, block);
      }
    }
    return String.format("$2b$%02d$", cost)
        + letters(salt)
        + letters(Arrays.copyOf(bytes(text), DIGEST_BYTES));
  }

  static boolean matches(byte[] password, String hash) {
    if (hash.length() != HASH_LETTERS || !hash.startsWith("$2b$")) {
      return false;
    }
    int cost = Integer.parseInt(hash.substring(4, 6));
    byte[] salt = bytes(hash.substring(7, 7 + SALT_LETTERS));
    return hash(password, salt, cost).equals(hash);
  }

  private static int[] words(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    int[] words = new int[bytes.length / 4];
    for (int i = 0; i < bytes.length; i++) {
      words[i / 4] = words[i / 4] << 8 | bytes[i];
    }
    return words;
  }

  private static byte[] bytes(int[] words) {
    byte[] bytes = new byte[words.length * 4];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (words[i / 4] >>> (24 - 8 * (i % 4)));
    }
    return bytes;
  }

  /** Six bits a letter, the highest first, the last letter filled with zeros. */
  private static String letters(byte[] bytes) {
    StringBuilder letters = new StringBuilder();
    for (int bit = 0; bit < bytes.length * 8; bit += 6) {
      int high = bytes[bit / 8] & 0xff;
      int low = bit / 8 + 1 < bytes.length ? bytes[bit / 8 + 1] & 0xff : 0;
      letters.append(ALPHABET.charAt((high << 8 | low) >>> (10 - bit % 8) & 63));
    }
    return letters.toString();
  }

  private static byte[] bytes(String letters) {
    byte[] bytes = new byte[letters.length() * 6 / 8];
    for (int i = 0; i < letters.length(); i++) {
      for (int bit = 0; bit < 6; bit++) {
        int at = i * 6 + bit;
        if (at < bytes.length * 8 && (ALPHABET.indexOf(letters.charAt(i)) >>> (5 - bit) & 1) == 1) {
          bytes[at / 8] = (byte) (bytes[at / 8] | 0x80 >>> at % 8);
        }
      }
    }
    return bytes;
  }
}
