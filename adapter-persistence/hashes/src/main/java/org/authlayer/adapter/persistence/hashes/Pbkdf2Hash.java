package org.authlayer.adapter.persistence.hashes;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;

/** PBKDF2 as Django, Spring and ASP.NET Core write it; never the configured function. */
record Pbkdf2Hash(Digest digest, int iterations, SaltAndKey stored) implements StoredHash {

  private static final Pattern DJANGO =
      Pattern.compile(
          "pbkdf2_(?<digest>sha1|sha256)\\$(?<iterations>[0-9]{1,9})\\$(?<salt>[^$]{1,64})"
              + "\\$(?<key>[A-Za-z0-9+/=]{20,88})");

  /** Salt and key in one; Spring's source has the numbers of each version. */
  private static final Pattern SPRING_5 =
      Pattern.compile("\\{pbkdf2}(?<salt>[0-9a-f]{16})(?<key>[0-9a-f]{64})");

  private static final Pattern SPRING_5_8 =
      Pattern.compile("\\{pbkdf2@SpringSecurity_v5_8}(?<salt>[0-9a-f]{32})(?<key>[0-9a-f]{64})");

  private static final Pattern ASP_NET = Pattern.compile("A[A-Za-z0-9+/]{39,400}={0,2}");
  private static final int ASP_NET_2 = 0;
  private static final int ASP_NET_3 = 1;
  private static final int LEAST_BYTES = 16;
  private static final int MOST_BYTES = 64;

  enum Digest {
    SHA1("sha1", "PBKDF2WithHmacSHA1", 20),
    SHA256("sha256", "PBKDF2WithHmacSHA256", 32),
    SHA512("sha512", "PBKDF2WithHmacSHA512", 64);

    private final String suffix;
    private final String algorithm;
    private final int bytes;

    Digest(String suffix, String algorithm, int bytes) {
      this.suffix = suffix;
      this.algorithm = algorithm;
      this.bytes = bytes;
    }

    String function() {
      return "pbkdf2-" + suffix;
    }

    static Optional<Digest> of(String function) {
      return Arrays.stream(values()).filter(one -> one.function().equals(function)).findFirst();
    }
  }

  static Optional<StoredHash> read(String stored, Bounds bounds) {
    return django(stored)
        .or(() -> spring(stored))
        .or(() -> aspNet(stored))
        .map(hash -> hash.within(bounds));
  }

  static void spend(Digest digest, long iterations) {
    compute(digest, Math.toIntExact(iterations), new byte[16], "", digest.bytes);
  }

  @Override
  public Work work() {
    return new Work(digest.function(), (long) iterations * blocks());
  }

  @Override
  public boolean matches(String password) {
    return stored.isKey(compute(digest, iterations, stored.salt(), password, stored.keyBytes()));
  }

  @Override
  public boolean isOutdated() {
    return true;
  }

  @Override
  public String toString() {
    return "Pbkdf2Hash[" + digest + ", " + iterations + "]";
  }

  private Pbkdf2Hash within(Bounds bounds) {
    bounds.requirePbkdf2(iterations, blocks());
    return this;
  }

  private long blocks() {
    return (stored.keyBytes() + digest.bytes - 1L) / digest.bytes;
  }

  private static Optional<Pbkdf2Hash> django(String stored) {
    return Fields.of(DJANGO, stored)
        .flatMap(
            fields ->
                SaltAndKey.of(Optional.of(fields.utf8("salt")), fields.base64("key"))
                    .map(
                        found ->
                            new Pbkdf2Hash(
                                fields.text("digest").equals("sha1") ? Digest.SHA1 : Digest.SHA256,
                                fields.number("iterations"),
                                found)));
  }

  private static Optional<Pbkdf2Hash> spring(String stored) {
    return Fields.of(SPRING_5, stored)
        .map(old -> new Pbkdf2Hash(Digest.SHA1, 185_000, hex(old)))
        .or(
            () ->
                Fields.of(SPRING_5_8, stored)
                    .map(now -> new Pbkdf2Hash(Digest.SHA256, 310_000, hex(now))));
  }

  private static SaltAndKey hex(Fields fields) {
    return SaltAndKey.of(fields.hex("salt"), fields.hex("key"));
  }

  private static Optional<Pbkdf2Hash> aspNet(String stored) {
    return ASP_NET.matcher(stored).matches()
        ? Fields.decoded(stored).flatMap(Pbkdf2Hash::aspNet)
        : Optional.empty();
  }

  /** Identity 2: salt of 16 bytes and key of 32. Identity 3: digest, iterations, salt's length. */
  private static Optional<Pbkdf2Hash> aspNet(byte[] bytes) {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    int version = rest.get();
    if (version == ASP_NET_2 && rest.remaining() == 48) {
      return Optional.of(
          new Pbkdf2Hash(Digest.SHA1, 1000, SaltAndKey.of(next(rest, 16), next(rest, 32))));
    }
    if (version != ASP_NET_3 || rest.remaining() < 12 + 2 * LEAST_BYTES) {
      return Optional.empty();
    }
    int digest = rest.getInt();
    int iterations = rest.getInt();
    int salt = rest.getInt();
    int key = rest.remaining() - salt;
    return digest >= 0 && digest < Digest.values().length && isLength(salt) && isLength(key)
        ? Optional.of(
            new Pbkdf2Hash(
                Digest.values()[digest],
                iterations,
                SaltAndKey.of(next(rest, salt), next(rest, key))))
        : Optional.empty();
  }

  private static boolean isLength(int bytes) {
    return bytes >= LEAST_BYTES && bytes <= MOST_BYTES;
  }

  private static byte[] next(ByteBuffer from, int length) {
    byte[] bytes = new byte[length];
    from.get(bytes);
    return bytes;
  }

  /** The platform reads the characters as UTF-8. */
  private static byte[] compute(
      Digest digest, int iterations, byte[] salt, String password, int length) {
    PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, iterations, length * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance(digest.algorithm).generateSecret(key).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform here has " + digest.algorithm, e);
    } finally {
      key.clearPassword();
    }
  }
}
