package org.authlayer.adapter.persistence.hashes;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;
import org.mindrot.jbcrypt.BCrypt;

/**
 * bcrypt with a mark, since another program gave it another text than the password alone. A
 * password of more than 72 bytes never matches, but where its digest was hashed: the programs cut
 * it, and two passwords would open one account (ADR 0018).
 */
record BcryptOfOthers(Input input, String pepper, int cost, String hash) implements StoredHash {

  private static final Pattern FORM =
      Pattern.compile(
          "(?<mark>\\{bcrypt}|\\{devise}|bcrypt\\$|bcrypt_sha256\\$)"
              + "\\$2[aby]\\$(?<cost>0[4-9]|[12][0-9]|3[01])\\$(?<rest>[./A-Za-z0-9]{53})");
  private static final int MOST_BYTES = 72;

  enum Input {
    PASSWORD,
    PEPPERED,
    SHA256
  }

  static Optional<StoredHash> read(String stored, Bounds bounds, String pepper) {
    return Fields.of(FORM, stored)
        .map(
            fields -> {
              int cost = fields.number("cost");
              bounds.requireBcrypt(cost);
              return new BcryptOfOthers(
                  input(fields.text("mark")),
                  pepper,
                  cost,
                  "$2a$" + fields.text("cost") + "$" + fields.text("rest"));
            });
  }

  @Override
  public Work work() {
    return new Work(Work.BCRYPT, 1L << cost);
  }

  @Override
  public boolean matches(String password) {
    boolean possible =
        input == Input.SHA256 || password.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
    String computed = BCrypt.hashpw(possible ? text(password) : "", hash);
    return MessageDigest.isEqual(ascii(computed), ascii(hash)) && possible;
  }

  @Override
  public boolean isOutdated() {
    return true;
  }

  @Override
  public String toString() {
    return "BcryptOfOthers[" + input + ", cost " + cost + "]";
  }

  private static Input input(String mark) {
    return switch (mark) {
      case "{devise}" -> Input.PEPPERED;
      case "bcrypt_sha256$" -> Input.SHA256;
      default -> Input.PASSWORD;
    };
  }

  private String text(String password) {
    return switch (input) {
      case PASSWORD -> password;
      case PEPPERED -> password + pepper;
      case SHA256 -> digest(password);
    };
  }

  private static String digest(String password) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(password.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
