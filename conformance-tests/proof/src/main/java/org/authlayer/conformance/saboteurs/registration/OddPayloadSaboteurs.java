package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Payloads.reading;
import static org.authlayer.conformance.selftest.Payloads.refusing;
import static org.authlayer.conformance.selftest.Payloads.text;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.json.JsonValue.NumberValue;

/** Wrong implementations that only an awkward name, address or password brings to light. */
public final class OddPayloadSaboteurs {

  private OddPayloadSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(records(), addresses(), passwords(), confirmations());
  }

  private static Saboteurs records() {
    return against("AL-REG-01")
        .wrong("names are trimmed", reading("name", any -> true, String::strip))
        .wrong("names have one blank", reading("name", any -> true, OddPayloadSaboteurs::joined))
        .wrong(
            "addresses are saved in lower case",
            reading("email", any -> true, it -> it.toLowerCase(Locale.ROOT)))
        .wrong(
            "a login shows the name in capitals",
            where(Payloads::isLogin)
                .answers(Answers.changing("name", it -> it.toUpperCase(Locale.ROOT))))
        .andAgainst("AL-LGB-01")
        .wrong(
            "a login shows one name for all",
            where(Payloads::isLogin).answers(Answers.changing("name", any -> "Cyd")));
  }

  private static Saboteurs addresses() {
    return against("AL-REG-06")
        .wrong("nothing is an address", takes(String::isEmpty))
        .wrong("a text around an address is nothing", takes(it -> it.startsWith("to ")))
        .wrong("what follows a line's end is nothing", takes(it -> it.contains("\n")))
        .wrong(
            "top-level domains are short",
            refusing(text("email", it -> it.endsWith(".photography"))))
        .wrong("one letter is no local part", refusing(text("email", it -> it.indexOf('@') == 1)));
  }

  private static Saboteurs passwords() {
    return against("AL-REG-08")
        .wrong(
            "blanks at the ends do not count",
            refusing(text("password", it -> it.strip().length() < 8)))
        .wrong(
            "a password needs more than letters",
            refusing(text("password", it -> it.matches("[a-z]*"))))
        .andAgainst("AL-REG-17")
        .wrong("blanks are joined", hashing(OddPayloadSaboteurs::joined))
        .wrong("a plus sign is a blank", hashing(it -> it.replace('+', ' ')))
        .andAgainst("AL-REG-16")
        .wrong(
            "those who come together are all told that they are saved",
            where(text("password", it -> it.matches("rival \\d+ .*"))).instead(200));
  }

  private static Saboteurs confirmations() {
    return against("AL-REG-10")
        .wrong("an empty one is not compared", confirms((it, other) -> other.isEmpty()))
        .andAgainst("AL-REG-12")
        .wrong("an empty one is not compared", confirms((it, other) -> other.isEmpty()))
        .wrong(
            "the beginning is enough",
            confirms((it, other) -> it.startsWith(other) && !other.isEmpty()))
        .wrong(
            "the same letters are enough",
            confirms((it, other) -> new StringBuilder(it).reverse().toString().equals(other)))
        .wrong(
            "symbols are not compared", confirms((it, other) -> letters(it).equals(letters(other))))
        .wrong(
            "spellings are not compared",
            confirms((it, other) -> Normalizer.normalize(other, Normalizer.Form.NFC).equals(it)))
        .wrong(
            "a number confirms",
            Payloads.where(
                it -> Payloads.value(it, "confirmPassword") instanceof NumberValue,
                it -> Payloads.with(it, "confirmPassword", Payloads.text(it, "password"))));
  }

  private static Tamper<?> takes(Predicate<String> which) {
    return reading("email", which, any -> Payloads.somebody());
  }

  private static Tamper<?> confirms(BiPredicate<String, String> same) {
    return Payloads.where(
        it ->
            !Payloads.lacks(it, "confirmPassword")
                && !(Payloads.value(it, "confirmPassword") instanceof NumberValue)
                && same.test(Payloads.text(it, "password"), Payloads.text(it, "confirmPassword")),
        it -> Payloads.with(it, "confirmPassword", Payloads.text(it, "password")));
  }

  private static Tamper<PasswordHasher> hashing(UnaryOperator<String> change) {
    return Tamper.hasher()
        .on(PasswordHasher::hash)
        .does((right, password) -> right.hash(change.apply(password)))
        .on(PasswordHasher::verify)
        .does((right, password, hash) -> right.verify(change.apply(password), hash));
  }

  private static String joined(String text) {
    return text.replaceAll(" +", " ");
  }

  private static String letters(String text) {
    return text.replaceAll("[^A-Za-z0-9]", "");
  }
}
