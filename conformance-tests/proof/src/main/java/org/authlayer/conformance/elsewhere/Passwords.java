package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

  private final Variations variations;
  private final AtomicLong compared;
  private final AtomicInteger salts = new AtomicInteger();
  private final String nobodys;
  private final Map<UUID, List<String>> former = new ConcurrentHashMap<>();

  Passwords(Variations variations, AtomicLong compared) {
    this.variations = variations;
    this.compared = compared;
    this.nobodys = Bcrypt.hash(salt("unknown"), new byte[SALT_BYTES], Settings.BCRYPT_COST);
  }

  /** A hash that a change of the password replaced. */
  void replaced(UserRow user) {
    former.computeIfAbsent(user.id(), it -> new CopyOnWriteArrayList<>()).add(user.passwordHash());
  }

  boolean takesNul() {
    return variations.has("passwords-end-at-nul") || variations.has("nul-at-end-ignored");
  }

  boolean tooLong(String password) {
    return bytes(password).length > LONGEST_BYTES && variations.has("long-passwords-rejected");
  }

  /** What stands in the column {@code password_hash}. */
  String stored(String password) {
    String taken = taken(password);
    if (variations.has("stored-in-clear-text")) {
      return taken;
    }
    byte[] salt = variations.has("constant-salt") ? new byte[SALT_BYTES] : salt(taken);
    int cost = variations.has("hashes-of-cost-6") ? 6 : Settings.BCRYPT_COST;
    String hash = Bcrypt.hash(bytes(taken), salt, cost);
    return variations.has("hashes-of-prefix-2y") ? hash.replace("$2b$", "$2y$") : hash;
  }

  boolean match(String given, UserRow user) {
    String password = variations.folded("given-password", given);
    if (tooLong(password) || (password.indexOf(0) >= 0 && !takesNul())) {
      return waste(password);
    }
    if (password.isEmpty() && variations.has("empty-password-is-right")) {
      return true;
    }
    if (password.equals(user.passwordHash()) && variations.has("hash-is-a-password")) {
      return true;
    }
    if (password.equals(user.email()) && variations.has("address-is-a-password")) {
      return true;
    }
    String taken = taken(password);
    if (variations.has("stored-in-clear-text")) {
      return taken.equals(user.passwordHash());
    }
    return matches(taken, user.passwordHash().replace("$2y$", "$2b$"))
        || (variations.is("end", "old-password")
            && former.getOrDefault(user.id(), List.of()).stream()
                .anyMatch(it -> matches(password, it)));
  }

  /** As much work as for a user who is known, so that the time shows nothing. */
  boolean waste(String password) {
    return matches(password, nobodys);
  }

  private boolean matches(String password, String hash) {
    compared.incrementAndGet();
    return Bcrypt.matches(bytes(password), hash);
  }

  /** The password as it goes into the hash: as it is. */
  private String taken(String password) {
    String taken = variations.folded("password", password);
    if (variations.has("nul-at-end-ignored")) {
      taken = taken.replaceAll("\0+$", "");
    }
    int nul = taken.indexOf(0);
    return nul >= 0 && variations.has("passwords-end-at-nul") ? taken.substring(0, nul) : taken;
  }

  /** Another one each time in this server, and the same ones in the next. */
  private byte[] salt(String password) {
    byte[] digest = Digests.of("SHA-256", salts.getAndIncrement() + " " + password);
    return Arrays.copyOf(digest, SALT_BYTES);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
