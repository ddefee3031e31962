package org.authlayer.conformance.section.registration;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.PasswordLeak;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;

/** Wrong implementations of what StoredPasswordChecks checks. */
public final class StoredPasswordSaboteurs {

  private StoredPasswordSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        hashing("AL-USR-05", "stores hexadecimal digits", StoredPasswordSaboteurs::hexadecimal),
        hashing("AL-USR-05", "one salt for everybody", StoredPasswordSaboteurs::withConstantSalt),
        hashing("AL-REG-15", "hashes something else", password -> withConstantSalt("else")),
        WireSaboteur.ofEnvironment(
            "AL-USR-06",
            "keeps everything where the view does not look",
            Tamper.stores(stores -> new InMemoryStores())),
        leaking("keeps the password beside the name", leak -> Tamper.users(leak::users)),
        leaking("keeps the password in base64", leak -> Tamper.users(leak::usersEncoded)),
        leaking("keeps the password in the token", leak -> Tamper.tokens(leak::tokens)),
        leaking("keeps the password in the session", leak -> Tamper.sessions(leak::sessions)));
  }

  /** Hashes differently; what it hashed itself verifies all the same. */
  private static WireSaboteur hashing(String clause, String wrong, UnaryOperator<String> hash) {
    return WireSaboteur.ofEnvironment(
        clause,
        wrong,
        Tamper.hasher()
            .on(PasswordHasher::hash)
            .does((right, password) -> hash.apply(password))
            .then(LooseHasher.where(String::equals)));
  }

  private static String hexadecimal(String password) {
    UUID digest = UUID.nameUUIDFromBytes(bytes(UUID.randomUUID() + password));
    return HexFormat.of().formatHex(bytes(digest.toString()));
  }

  private static String withConstantSalt(String password) {
    byte[] salt = bytes("sixteen of bytes");
    return new String(BCrypt.withDefaults().hash(4, salt, bytes(password)), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static WireSaboteur leaking(String wrong, Function<PasswordLeak, Tamper<?>> where) {
    PasswordLeak leak = new PasswordLeak();
    return WireSaboteur.wrong("AL-USR-06", wrong, Tamper.hasher(leak::hasher), where.apply(leak));
  }
}
