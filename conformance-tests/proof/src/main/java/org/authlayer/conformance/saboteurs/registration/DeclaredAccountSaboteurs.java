package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

public final class DeclaredAccountSaboteurs {

  private DeclaredAccountSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(addresses(), folded(), lengths(), verified());
  }

  private static Saboteurs addresses() {
    return against("AL-DEC-24")
        .wrong("accepts a domain without a dot", accepting(email -> email.endsWith("@localhost")))
        .wrong("accepts a quoted local part", accepting(email -> email.startsWith("\"")))
        .wrong("accepts a domain literal", accepting(email -> email.endsWith("]")))
        .wrong("accepts letters beyond ASCII", accepting(email -> email.contains("é")))
        .wrong(
            "accepts an underscore in the domain", accepting(email -> email.contains("exa_mple")))
        .wrong(
            "accepts 65 characters before the at-sign",
            accepting(email -> email.indexOf('@') == 65))
        .wrong("accepts 255 characters", accepting(email -> email.length() == 255))
        .wrong("refuses a leading dot", refusing(email -> email.startsWith(".")))
        .wrong("refuses two dots", refusing(email -> email.contains("..")))
        .wrong(
            "refuses 64 characters before the at-sign", refusing(email -> email.indexOf('@') == 64))
        .wrong("refuses 254 characters", refusing(email -> email.length() == 254));
  }

  private static Saboteurs folded() {
    return against("AL-DEC-24")
        .wrong(
            "addresses are folded on arrival",
            Payloads.reading("email", email -> true, WrongUsers::lower))
        .wrong(
            "addresses are folded in the store",
            Tamper.users().on(Users::add),
            DeclaredAccountSaboteurs::folded)
        .wrong("uniqueness ignores case", uniqueInAnyCase())
        .wrong(
            "the last account in any case is found",
            WrongUsers.knownAs(
                it -> WrongUsers.lower(it.email()), WrongUsers::lower, (first, last) -> last))
        .wrong("the first account in any case is found", WrongUsers.folding(WrongUsers::lower));
  }

  private static Saboteurs lengths() {
    return against("AL-DEC-25")
        .wrong(
            "characters are counted in UTF-16 units",
            passwords(password -> password.length() == 8 && codePoints(password) == 4))
        .wrong("73 bytes are refused", refused(password -> bytes(password) == 73))
        .wrong("257 characters are accepted", passwords(password -> codePoints(password) == 257))
        .wrong("NUL is accepted", passwords(password -> password.indexOf('\0') >= 0));
  }

  private static Saboteurs verified() {
    return against("AL-DEC-25")
        .wrong("the 73rd byte does not count", verifying(DeclaredAccountSaboteurs::isSameBut73))
        .wrong(
            "what is beyond 72 bytes does not count",
            verifying(DeclaredAccountSaboteurs::isSameIn72Bytes))
        .wrong(
            "equivalent spellings are equal",
            verifying((sent, real) -> nfc(sent).equals(nfc(real))))
        .wrong(
            "another cost",
            Tamper.hasher().on(PasswordHasher::hash),
            (right, it) -> BCrypt.withDefaults().hashToString(5, it.toCharArray()));
  }

  private static Tamper<?> accepting(Predicate<String> which) {
    return Payloads.reading("email", which, email -> Payloads.somebody());
  }

  private static Tamper<?> refusing(Predicate<String> which) {
    return Payloads.refusing(Payloads.text("email", which));
  }

  private static Tamper<?> verifying(BiPredicate<String, String> same) {
    return LooseHasher.where(same);
  }

  private static Tamper<?> refused(Predicate<String> which) {
    return Payloads.refusing(Payloads.text("password", which));
  }

  /** Accepts some passwords, as another one. */
  private static Tamper<?> passwords(Predicate<String> which) {
    return Payloads.where(
        Payloads.text("password", which), it -> Payloads.withPassword(it, "another password"));
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
