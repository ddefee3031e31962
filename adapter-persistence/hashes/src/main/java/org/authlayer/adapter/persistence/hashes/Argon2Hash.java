package org.authlayer.adapter.persistence.hashes;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;
import org.authlayer.ports.operation.HashingSettings;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Argon2 of version 19 in the form of its reference implementation; new ones have one lane. */
record Argon2Hash(int type, Cost cost, SaltAndKey stored, boolean isOutdated)
    implements StoredHash {

  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2(?<type>id?)\\$v=19\\$m=(?<memory>[0-9]{1,8}),t=(?<passes>[0-9]{1,5}),"
              + "p=(?<lanes>[0-9]{1,3})\\$(?<salt>[A-Za-z0-9+/]{11,86})"
              + "\\$(?<tag>[A-Za-z0-9+/]{22,86})");
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SALT_BYTES = 16;
  private static final int TAG_BYTES = 32;

  /** Memory in KiB. */
  record Cost(int memory, int passes, int lanes) {}

  static Optional<StoredHash> read(
      String stored, Bounds bounds, Optional<HashingSettings.Argon2> configured) {
    Optional<Fields> form = Fields.of(FORM, stored);
    if (form.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = form.get();
    Cost cost = new Cost(fields.number("memory"), fields.number("passes"), fields.number("lanes"));
    bounds.requireArgon2(cost.memory(), cost.passes(), cost.lanes());
    int type =
        fields.text("type").equals("id") ? Argon2Parameters.ARGON2_id : Argon2Parameters.ARGON2_i;
    boolean outdated =
        type != Argon2Parameters.ARGON2_id
            || configured.filter(wanted -> reaches(cost, wanted)).isEmpty();
    return SaltAndKey.of(fields.base64("salt"), fields.base64("tag"))
        .map(found -> new Argon2Hash(type, cost, found, outdated));
  }

  static String hash(String password, HashingSettings.Argon2 configured) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    Cost cost = new Cost(configured.memory(), configured.iterations(), 1);
    byte[] tag = compute(Argon2Parameters.ARGON2_id, cost, salt, password, TAG_BYTES);
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m="
        + cost.memory()
        + ",t="
        + cost.passes()
        + ",p=1$"
        + base64.encodeToString(salt)
        + "$"
        + base64.encodeToString(tag);
  }

  /** In passes over the memory that most hashes have, and a last one over what remains. */
  static void spend(long kibibytes, int memory) {
    long passes = kibibytes / memory;
    if (passes > 0) {
      compute(new Cost(memory, Math.toIntExact(passes), 1));
    }
    int rest = (int) (kibibytes % memory);
    if (rest >= 8) {
      compute(new Cost(rest, 1, 1));
    }
  }

  @Override
  public Work work() {
    return new Work(Work.ARGON2, (long) cost.memory() * cost.passes());
  }

  @Override
  public boolean matches(String password) {
    return stored.isKey(compute(type, cost, stored.salt(), password, stored.keyBytes()));
  }

  @Override
  public String toString() {
    return "Argon2Hash[" + cost + "]";
  }

  private static boolean reaches(Cost cost, HashingSettings.Argon2 wanted) {
    return cost.memory() >= wanted.memory() && cost.passes() >= wanted.iterations();
  }

  private static void compute(Cost cost) {
    compute(Argon2Parameters.ARGON2_id, cost, new byte[SALT_BYTES], "", TAG_BYTES);
  }

  private static byte[] compute(int type, Cost cost, byte[] salt, String password, int length) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(type)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(cost.memory())
            .withIterations(cost.passes())
            .withParallelism(cost.lanes())
            .withSalt(salt)
            .build());
    byte[] tag = new byte[length];
    generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), tag);
    return tag;
  }
}
