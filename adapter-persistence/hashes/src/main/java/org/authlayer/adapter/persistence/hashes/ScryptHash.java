package org.authlayer.adapter.persistence.hashes;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;
import org.bouncycastle.crypto.generators.SCrypt;

/** scrypt as Django and Spring write it; never the configured function. */
record ScryptHash(Cost cost, SaltAndKey stored) implements StoredHash {

  static final String FUNCTION = "scrypt";

  private static final Pattern DJANGO =
      Pattern.compile(
          "scrypt\\$(?<cost>[0-9]{1,9})\\$(?<salt>[^$]{1,64})\\$(?<blocks>[0-9]{1,3})"
              + "\\$(?<lanes>[0-9]{1,3})\\$(?<key>[A-Za-z0-9+/=]{20,172})");

  /** The first field holds the binary logarithm of the cost, the block size and the lanes. */
  private static final Pattern SPRING =
      Pattern.compile(
          "\\{scrypt(@SpringSecurity_v5_8)?}\\$(?<numbers>[0-9a-f]{5,6})"
              + "\\$(?<salt>[A-Za-z0-9+/=]{8,172})\\$(?<key>[A-Za-z0-9+/=]{20,172})");

  private static final int BLOCKS_OF_SPENT_WORK = 8;
  private static final long MOST_COST_OF_SPENT_WORK = 1 << 16;

  record Cost(int cost, int blocks, int lanes) {}

  static Optional<StoredHash> read(String stored, Bounds bounds) {
    return Fields.of(DJANGO, stored)
        .flatMap(
            fields ->
                read(
                    new Cost(
                        fields.number("cost"), fields.number("blocks"), fields.number("lanes")),
                    SaltAndKey.of(Optional.of(fields.utf8("salt")), fields.base64("key")),
                    bounds))
        .or(
            () ->
                Fields.of(SPRING, stored)
                    .flatMap(
                        fields ->
                            read(
                                cost(fields.hexadecimal("numbers")),
                                SaltAndKey.of(fields.base64("salt"), fields.base64("key")),
                                bounds)));
  }

  /** As many runs as the number has binary digits; a block of 1 KiB is eight units. */
  static void spend(long units, Bounds bounds) {
    long most = Math.min(MOST_COST_OF_SPENT_WORK, Long.highestOneBit(bounds.mostMemory() >> 10));
    long rest = units / BLOCKS_OF_SPENT_WORK;
    while (rest >= 2) {
      int cost = (int) Math.min(most, Long.highestOneBit(rest));
      SCrypt.generate(new byte[0], new byte[16], cost, BLOCKS_OF_SPENT_WORK, 1, 32);
      rest -= cost;
    }
  }

  @Override
  public Work work() {
    return new Work(FUNCTION, (long) cost.cost() * cost.blocks() * cost.lanes());
  }

  @Override
  public boolean matches(String password) {
    byte[] text = password.getBytes(StandardCharsets.UTF_8);
    return stored.isKey(
        SCrypt.generate(
            text, stored.salt(), cost.cost(), cost.blocks(), cost.lanes(), stored.keyBytes()));
  }

  @Override
  public boolean isOutdated() {
    return true;
  }

  @Override
  public String toString() {
    return "ScryptHash[" + cost + "]";
  }

  private static Cost cost(int numbers) {
    int logarithm = Math.min(30, numbers >> 16);
    return new Cost(1 << logarithm, numbers >> 8 & 0xff, numbers & 0xff);
  }

  private static Optional<StoredHash> read(Cost cost, Optional<SaltAndKey> stored, Bounds bounds) {
    bounds.requireScrypt(cost.cost(), cost.blocks(), cost.lanes());
    return stored.map(found -> new ScryptHash(cost, found));
  }
}
