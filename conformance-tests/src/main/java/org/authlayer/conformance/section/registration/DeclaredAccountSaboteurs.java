package org.authlayer.conformance.section.registration;

import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Wrong implementations of what DeclaredAccountChecks checks. */
public final class DeclaredAccountSaboteurs {

  private DeclaredAccountSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(addresses(), folded(), lengths(), verified()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> addresses() {
    return List.of(
        accepting("a domain without a dot", email -> email.endsWith("@localhost")),
        accepting("a quoted local part", email -> email.startsWith("\"")),
        accepting("a domain literal", email -> email.endsWith("]")),
        accepting("letters beyond ASCII", email -> email.contains("é")),
        accepting("an underscore in the domain", email -> email.contains("exa_mple")),
        accepting("65 characters before the at-sign", email -> email.indexOf('@') == 65),
        accepting("255 characters", email -> email.length() == 255),
        refusing("a leading dot", email -> email.startsWith(".")),
        refusing("two dots", email -> email.contains("..")),
        refusing("64 characters before the at-sign", email -> email.indexOf('@') == 64),
        refusing("254 characters", email -> email.length() == 254));
  }

  private static List<WireSaboteur> folded() {
    return List.of(
        wrong(
            "AL-DEC-24",
            "addresses are folded on arrival",
            Payloads.reading("email", email -> true, WrongUsers::lower)),
        wrong(
            "AL-DEC-24",
            "addresses are folded in the store",
            Tamper.users().on(Users::add).does(DeclaredAccountSaboteurs::folded)),
        wrong("AL-DEC-24", "uniqueness ignores case", uniqueInAnyCase()),
        wrong(
            "AL-DEC-24",
            "the last account in any case is found",
            WrongUsers.knownAs(
                it -> WrongUsers.lower(it.email()), WrongUsers::lower, (first, last) -> last)),
        wrong(
            "AL-DEC-24",
            "the first account in any case is found",
            WrongUsers.folding(WrongUsers::lower)));
  }

  private static List<WireSaboteur> lengths() {
    return List.of(
        passwords(
            "characters are counted in UTF-16 units",
            password -> password.length() == 8 && codePoints(password) == 4),
        refused("73 bytes are refused", password -> bytes(password) == 73),
        passwords("257 characters are accepted", password -> codePoints(password) == 257),
        refused("256 characters are refused", password -> codePoints(password) == 256),
        passwords("NUL is accepted", password -> password.indexOf('\0') >= 0),
        refused("72 bytes are refused", password -> bytes(password) == 72));
  }

  private static List<WireSaboteur> verified() {
    return List.of(
        verifying(
            "256 characters never verify", (sent, real) -> bytes(sent) < 256 && sent.equals(real)),
        verifying("the 73rd byte does not count", DeclaredAccountSaboteurs::isSameBut73),
        verifying(
            "what is beyond 72 bytes does not count", DeclaredAccountSaboteurs::isSameIn72Bytes),
        verifying("equivalent spellings are equal", (sent, real) -> nfc(sent).equals(nfc(real))),
        verifying(
            "long passwords never verify", (sent, real) -> bytes(sent) < 72 && sent.equals(real)),
        verifying(
            "characters beyond the basic plane never verify",
            (sent, real) -> sent.codePointAt(0) < 0x10000 && sent.equals(real)),
        wrong(
            "AL-DEC-25",
            "another cost",
            Tamper.hasher()
                .on(PasswordHasher::hash)
                .does((right, it) -> BCrypt.withDefaults().hashToString(5, it.toCharArray()))));
  }

  private static WireSaboteur accepting(String wrong, Predicate<String> which) {
    return wrong(
        "AL-DEC-24",
        "accepts " + wrong,
        Payloads.reading("email", which, email -> Payloads.somebody()));
  }

  private static WireSaboteur refusing(String wrong, Predicate<String> which) {
    return wrong("AL-DEC-24", "refuses " + wrong, Payloads.refusing(Payloads.text("email", which)));
  }

  private static WireSaboteur verifying(String wrong, BiPredicate<String, String> same) {
    return wrong("AL-DEC-25", wrong, LooseHasher.where(same));
  }

  private static WireSaboteur refused(String wrong, Predicate<String> which) {
    return wrong("AL-DEC-25", wrong, Payloads.refusing(Payloads.text("password", which)));
  }

  /** Accepts some passwords, as another one. */
  private static WireSaboteur passwords(String wrong, Predicate<String> which) {
    return wrong(
        "AL-DEC-25",
        wrong,
        Payloads.where(
            Payloads.text("password", which), it -> Payloads.withPassword(it, "another password")));
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static int codePoints(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String nfc(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private static boolean isSameIn72Bytes(String sent, String real) {
    return sent.equals(real) || (bytes(real) == 72 && sent.startsWith(real));
  }

  private static boolean isSameBut73(String sent, String real) {
    boolean both = bytes(sent) == 73 && bytes(real) == 73;
    return sent.equals(real) || (both && sent.regionMatches(0, real, 0, sent.length() - 1));
  }

  private static Users.Added folded(Users right, NewUser it) {
    String email = WrongUsers.lower(it.email());
    return right.add(new NewUser(it.id(), it.name(), email, it.passwordHash()))
            instanceof Users.Added.Ok(User saved)
        ? new Users.Added.Ok(new User(saved.id(), it.name(), it.email(), it.passwordHash()))
        : new Users.Added.EmailTaken();
  }

  private static Tamper<Users> uniqueInAnyCase() {
    return Tamper.users()
        .with(
            ConcurrentHashMap::<String>newKeySet,
            (users, taken) ->
                users
                    .on(Users::add)
                    .does(
                        (right, user) ->
                            taken.add(WrongUsers.lower(user.email()))
                                ? right.add(user)
                                : new Users.Added.EmailTaken()));
  }
}
