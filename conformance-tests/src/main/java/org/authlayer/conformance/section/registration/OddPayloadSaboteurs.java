package org.authlayer.conformance.section.registration;

import static org.authlayer.conformance.selftest.Payloads.reading;
import static org.authlayer.conformance.selftest.Payloads.refusing;
import static org.authlayer.conformance.selftest.Payloads.text;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.JsonValue.NumberValue;

/** Wrong implementations that only an awkward name, address or password brings to light. */
public final class OddPayloadSaboteurs {

  private OddPayloadSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(records(), addresses(), passwords(), confirmations())
        .flatMap(List::stream)
        .toList();
  }

  private static List<WireSaboteur> records() {
    return List.of(
        wrong("AL-REG-01", "names are trimmed", reading("name", any -> true, String::strip)),
        wrong(
            "AL-REG-01",
            "names have one blank",
            reading("name", any -> true, OddPayloadSaboteurs::joined)),
        wrong(
            "AL-REG-01",
            "addresses are saved in lower case",
            reading("email", any -> true, it -> it.toLowerCase(Locale.ROOT))),
        wrong(
            "AL-REG-01",
            "a login shows the name in capitals",
            where(Payloads::isLogin)
                .answers(Answers.changing("name", it -> it.toUpperCase(Locale.ROOT)))),
        wrong(
            "AL-LGB-01",
            "a login shows one name for all",
            where(Payloads::isLogin).answers(Answers.changing("name", any -> "Cyd"))));
  }

  private static List<WireSaboteur> addresses() {
    return List.of(
        takes("nothing is an address", String::isEmpty),
        takes("a text around an address is nothing", it -> it.startsWith("to ")),
        takes("what follows a line's end is nothing", it -> it.contains("\n")),
        wrong(
            "AL-REG-06",
            "top-level domains are short",
            refusing(text("email", it -> it.endsWith(".photography")))),
        wrong(
            "AL-REG-06",
            "one letter is no local part",
            refusing(text("email", it -> it.indexOf('@') == 1))));
  }

  private static List<WireSaboteur> passwords() {
    return List.of(
        wrong(
            "AL-REG-08",
            "blanks at the ends do not count",
            refusing(text("password", it -> it.strip().length() < 8))),
        wrong(
            "AL-REG-08",
            "a password needs more than letters",
            refusing(text("password", it -> it.matches("[a-z]*")))),
        wrong("AL-REG-17", "blanks are joined", hashing(OddPayloadSaboteurs::joined)),
        wrong("AL-REG-17", "a plus sign is a blank", hashing(it -> it.replace('+', ' '))),
        wrong(
            "AL-REG-16",
            "those who come together are all told that they are saved",
            where(text("password", it -> it.matches("rival \\d+ .*"))).instead(200)));
  }

  private static List<WireSaboteur> confirmations() {
    return List.of(
        confirms("AL-REG-10", "an empty one is not compared", (it, other) -> other.isEmpty()),
        confirms("AL-REG-12", "an empty one is not compared", (it, other) -> other.isEmpty()),
        confirms(
            "AL-REG-12",
            "the beginning is enough",
            (it, other) -> it.startsWith(other) && !other.isEmpty()),
        confirms(
            "AL-REG-12",
            "the same letters are enough",
            (it, other) -> new StringBuilder(it).reverse().toString().equals(other)),
        confirms(
            "AL-REG-12",
            "symbols are not compared",
            (it, other) -> letters(it).equals(letters(other))),
        confirms(
            "AL-REG-12",
            "spellings are not compared",
            (it, other) -> Normalizer.normalize(other, Normalizer.Form.NFC).equals(it)),
        wrong(
            "AL-REG-12",
            "a number confirms",
            Payloads.where(
                it -> Payloads.value(it, "confirmPassword") instanceof NumberValue,
                it -> Payloads.with(it, "confirmPassword", Payloads.text(it, "password")))));
  }

  private static WireSaboteur takes(String wrong, Predicate<String> which) {
    return wrong("AL-REG-06", wrong, reading("email", which, any -> Payloads.somebody()));
  }

  private static WireSaboteur confirms(
      String clause, String wrong, BiPredicate<String, String> same) {
    return wrong(
        clause,
        wrong,
        Payloads.where(
            it ->
                !Payloads.lacks(it, "confirmPassword")
                    && !(Payloads.value(it, "confirmPassword") instanceof NumberValue)
                    && same.test(
                        Payloads.text(it, "password"), Payloads.text(it, "confirmPassword")),
            it -> Payloads.with(it, "confirmPassword", Payloads.text(it, "password"))));
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
