package org.authlayer.conformance.elsewhere;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.IllegalBCryptFormatException;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Passwords become bcrypt hashes, and are compared by making the hash again. */
final class Passwords {

  private static final int LONGEST_BYTES = 72;
  private static final int SALT_BYTES = 16;
  private static final int HASH_LETTERS = 60;
  private static final BCrypt.Version VERSION = BCrypt.Version.VERSION_2B;

  /** Hundreds of servers in one process hash the same few passwords. */
  private static final Map<Question, String> MADE = new ConcurrentHashMap<>();

  private final Switches on;
  private final AtomicLong compared;
  private final AtomicInteger salts = new AtomicInteger();
  private final String nobodys;
  private final Map<UUID, List<String>> former = new ConcurrentHashMap<>();

  Passwords(Switches on, AtomicLong compared) {
    this.on = on;
    this.compared = compared;
    this.nobodys = hash("unknown", new byte[SALT_BYTES], Settings.BCRYPT_COST);
  }

  private record Question(String password, String salt, int cost) {}

  /** A hash that a change of the password replaced. */
  void replaced(UserRow user) {
    former.computeIfAbsent(user.id(), it -> new CopyOnWriteArrayList<>()).add(user.passwordHash());
  }

  boolean takesNul() {
    return on.has("passwords-end-at-nul") || on.has("nul-at-end-ignored");
  }

  boolean tooLong(String password) {
    return bytes(password).length > LONGEST_BYTES && on.has("long-passwords-rejected");
  }

  /** What stands in the column {@code password_hash}. */
  String stored(String password) {
    String taken = taken(password);
    if (on.has("stored-in-clear-text")) {
      return taken;
    }
    byte[] salt = on.has("constant-salt") ? new byte[SALT_BYTES] : salt(taken);
    int cost = on.has("hashes-of-cost-6") ? 6 : Settings.BCRYPT_COST;
    String hash = hash(taken, salt, cost);
    return on.has("hashes-of-prefix-2y") ? hash.replace("$2b$", "$2y$") : hash;
  }

  boolean match(String given, UserRow user) {
    String password = on.folded("given-password", given);
    if (tooLong(password) || (password.indexOf(0) >= 0 && !takesNul())) {
      return waste(password);
    }
    Map<String, String> others =
        Map.of(
            "empty-password-is-right",
            "",
            "hash-is-a-password",
            user.passwordHash(),
            "name-is-a-password",
            user.name(),
            "address-is-a-password",
            user.email());
    if (on.is("opens", password)
        || others.keySet().stream().anyMatch(it -> on.has(it) && password.equals(others.get(it)))) {
      return true;
    }
    String taken = taken(password);
    if (on.has("stored-in-clear-text")) {
      return taken.equals(user.passwordHash());
    }
    return matches(taken, user.passwordHash().replace("$2y$", "$2b$"))
        || (on.is("end", "old-password")
            && former.getOrDefault(user.id(), List.of()).stream()
                .anyMatch(it -> matches(password, it)));
  }

  /** As much work as for a user who is known, so that the time shows nothing. */
  boolean waste(String password) {
    return matches(password, nobodys);
  }

  private boolean matches(String password, String hash) {
    compared.incrementAndGet();
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

  private static String hash(String password, byte[] salt, int cost) {
    return MADE.computeIfAbsent(
        new Question(password, HexFormat.of().formatHex(salt), cost),
        it ->
            new String(
                BCrypt.with(VERSION, LongPasswordStrategies.truncate(VERSION))
                    .hash(cost, salt, bytes(password)),
                StandardCharsets.US_ASCII));
  }

  private String taken(String password) {
    String given = on.folded("password", password);
    String taken =
        on.has("digests-are-hashed") ? HexFormat.of().formatHex(Digests.sha256(given)) : given;
    if (on.has("nul-at-end-ignored")) {
      taken = taken.replaceAll("\0+$", "");
    }
    int nul = taken.indexOf(0);
    return nul >= 0 && on.has("passwords-end-at-nul") ? taken.substring(0, nul) : taken;
  }

  private byte[] salt(String password) {
    byte[] digest = Digests.sha256(salts.getAndIncrement() + " " + password);
    return Arrays.copyOf(digest, SALT_BYTES);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
