package org.authlayer.conformance.store;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;

/** Text is looked up as it stands, whatever a database takes for equal: AL-USR-07, AL-TKR-06. */
public final class ExactTextStoreChecks {

  private static final String ADDRESS = "Zo\u00eb_ss@example.org";
  private static final String VALUE = "Tk_n\u00eb/0123456789ss==";
  private static final String AWKWARD = "  O'Brien \"); drop table users; -- \\ %_ \ud83d\ude00\n";

  private ExactTextStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-USR-07", ExactTextStoreChecks::userIsFoundByTheExactAddress),
        new StoreCheck("AL-TKR-06", ExactTextStoreChecks::tokenIsFoundByTheExactValue));
  }

  static void userIsFoundByTheExactAddress(StoreProbe probe) {
    isFoundByTheExactText(
        probe,
        "a user",
        List.of(ADDRESS, ADDRESS.toUpperCase(Locale.ROOT)),
        email -> new User(Rows.user(probe, AWKWARD, email).id(), AWKWARD, email, Rows.HASH),
        probe.stores().users()::findByEmail);
  }

  static void tokenIsFoundByTheExactValue(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    isFoundByTheExactText(
        probe,
        "a token",
        List.of(VALUE, VALUE.toLowerCase(Locale.ROOT)),
        value -> Token.of(Rows.token(probe, value, ada), ada, Rows.NOW, null),
        value -> probe.stores().tokens().findByValue(UserId.STANDARD, value));
  }

  private static <T> void isFoundByTheExactText(
      StoreProbe probe,
      String what,
      List<String> texts,
      Function<String, T> save,
      Function<String, Optional<T>> find) {
    String text = texts.get(0);
    Optional<T> first = Optional.of(save.apply(text));
    probe.equal(what + " is found by its text, as saved", first, find.apply(text));
    for (Other other : others(text)) {
      probe.isAbsent(what + " is not found by " + other.how(), find.apply(other.text()));
    }
    Optional<T> second = Optional.of(save.apply(texts.get(1)));
    probe.equal(what + " of a text in another case is found", second, find.apply(texts.get(1)));
    probe.equal("the first one is found as before", first, find.apply(text));
  }

  private record Other(String how, String text) {}

  private static List<Other> others(String text) {
    return List.of(
        new Other("capital letters", text.toUpperCase(Locale.ROOT)),
        new Other("small letters", text.toLowerCase(Locale.ROOT)),
        new Other("a blank before it", " " + text),
        new Other("a blank behind it", text + " "),
        new Other("a line break behind it", text + "\n"),
        new Other("its beginning", text.substring(0, text.length() - 1)),
        new Other("its end", text.substring(1)),
        new Other("more than it", text + "x"),
        new Other("a pattern of anything", "%"),
        new Other("a pattern of its beginning", text.charAt(0) + "%"),
        new Other("a pattern for one character", "_" + text.substring(1)),
        new Other("a letter in place of the underscore", text.replace('_', 'x')),
        new Other("the letter without its accent", text.replace('\u00eb', 'e')),
        new Other("letter and accent apart", text.replace("\u00eb", "e\u0308")),
        new Other("a sharp s", text.replace("ss", "\u00df")),
        new Other("a character without width", text.replace("ss", "s\u200bs")),
        new Other("full-width digits and letters", text.replace('s', '\uff53')),
        new Other("a character that few databases hold", text + "\0"),
        new Other("half a character", text + "\ud800"),
        new Other("a statement", "' or '1'='1"),
        new Other("nothing", ""));
  }
}
