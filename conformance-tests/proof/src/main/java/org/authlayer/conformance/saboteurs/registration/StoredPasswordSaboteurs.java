package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Requests.base64;
import static org.authlayer.conformance.selftest.Saboteurs.against;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Users;
import org.authlayer.testing.memory.InMemoryStores;

public final class StoredPasswordSaboteurs {

  private StoredPasswordSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-USR-05")
        .wrong("stores hexadecimal digits", hashing(StoredPasswordSaboteurs::hexadecimal))
        .wrong("one salt for everybody", hashing(StoredPasswordSaboteurs::withConstantSalt))
        .andAgainst("AL-REG-15")
        .wrong("hashes something else", hashing(password -> withConstantSalt("else")))
        .andAgainst("AL-USR-06")
        .wrong(
            "keeps everything where the view does not look",
            Tamper.stores().then(stores -> new InMemoryStores()))
        .wrong("keeps the password beside the name", leaking(last -> named(last::get)))
        .wrong(
            "keeps the password in base64",
            leaking(last -> named(() -> base64("user:" + last.get()))))
        .wrong(
            "keeps the password in the token",
            leaking(
                last -> WrongTokens.added(it -> new NewUserToken(last.get(), it.userId(), null))))
        .wrong(
            "keeps the password in the session",
            leaking(
                last ->
                    Tamper.sessions()
                        .on(Sessions::add)
                        .does((right, it) -> right.add(holding(it, last.get())))));
  }

  /** Hashes differently; what it hashed itself verifies all the same. */
  private static Tamper<?> hashing(UnaryOperator<String> hash) {
    return Tamper.hasher()
        .on(PasswordHasher::hash)
        .does((right, password) -> hash.apply(password))
        .then(LooseHasher.where(String::equals));
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

  /** Passes the last password on to where it must not be. */
  private static List<Tamper<?>> leaking(Function<AtomicReference<String>, Tamper<?>> where) {
    AtomicReference<String> last = new AtomicReference<>("");

    return List.of(
        Tamper.hasher()
            .on(PasswordHasher::hash)
            .does(
                (right, password) -> {
                  last.set(password);
                  return right.hash(password);
                })
            .on(PasswordHasher::verify)
            .does(
                (right, password, hash) -> {
                  last.set(password);
                  return right.verify(password, hash);
                }),
        where.apply(last));
  }

  private static Tamper<Users> named(Supplier<String> leak) {
    return Tamper.users()
        .on(Users::add)
        .does(
            (right, it) ->
                right.add(
                    new NewUser(
                        it.id(), it.name() + " " + leak.get(), it.email(), it.passwordHash())));
  }

  private static SessionData holding(SessionData it, String password) {
    return new SessionData(
        it.digest(), Map.of("password", password), it.createdAt(), it.lastSeenAt(), it.expiresAt());
  }
}
