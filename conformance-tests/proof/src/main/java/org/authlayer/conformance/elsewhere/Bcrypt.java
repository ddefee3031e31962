package org.authlayer.conformance.elsewhere;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.IllegalBCryptFormatException;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The password hash bcrypt, version 2b. */
final class Bcrypt {

  private static final BCrypt.Version VERSION = BCrypt.Version.VERSION_2B;
  private static final int HASH_LETTERS = 60;

  /** Hundreds of servers in one process hash the same few passwords. */
  private static final Map<Question, String> MADE = new ConcurrentHashMap<>();

  private Bcrypt() {}

  private record Question(String password, String salt, int cost) {}

  static String hash(byte[] password, byte[] salt, int cost) {
    String letters = new String(password, StandardCharsets.ISO_8859_1);
    return MADE.computeIfAbsent(
        new Question(letters, HexFormat.of().formatHex(salt), cost),
        it ->
            new String(
                BCrypt.with(VERSION, LongPasswordStrategies.truncate(VERSION))
                    .hash(cost, salt, password),
                StandardCharsets.US_ASCII));
  }

  static boolean matches(byte[] password, String hash) {
    if (hash.length() != HASH_LETTERS || !hash.startsWith("$2b$")) {
      return false;
    }
    try {
      BCrypt.HashData stored = VERSION.parser.parse(hash.getBytes(StandardCharsets.US_ASCII));
      return hash(password, stored.rawSalt, stored.cost).equals(hash);
    } catch (IllegalBCryptFormatException malformed) {
      return false;
    }
  }
}
