package org.authlayer.conformance.store;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

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
    Users users = probe.stores().users();
    User zoe = add(probe, AWKWARD, ADDRESS);
    Optional<User> saved = Optional.of(new User(zoe.id(), AWKWARD, ADDRESS, Rows.HASH));
    probe.equal("a user is found by the address, as saved", saved, users.findByEmail(ADDRESS));
    for (Other other : others(ADDRESS)) {
      probe.equal(
          "no user is found by " + other.how(), Optional.empty(), users.findByEmail(other.text()));
    }
    String shouted = ADDRESS.toUpperCase(Locale.ROOT);
    User second = add(probe, "second", shouted);
    probe.equal(
        "an address in capitals is another one", Optional.of(second), users.findByEmail(shouted));
    probe.equal("the first one is found as before", saved, users.findByEmail(ADDRESS));
  }

  static void tokenIsFoundByTheExactValue(StoreProbe probe) {
    UserTokens tokens = probe.stores().userTokens();
    User ada = Rows.user(probe, "ada");
    UUID id = Rows.token(probe, VALUE, ada);
    Optional<UserToken> saved = Optional.of(new UserToken(id, VALUE, ada, null));
    probe.equal("a token is found by its value", saved, tokens.findByValue(VALUE));
    for (Other other : others(VALUE)) {
      probe.equal(
          "none is found by " + other.how(), Optional.empty(), tokens.findByValue(other.text()));
    }
    String small = VALUE.toLowerCase(Locale.ROOT);
    UUID second = Rows.token(probe, small, ada);
    probe.equal(
        "a value in small letters is another one",
        Optional.of(second),
        tokens.findByValue(small).map(UserToken::id));
    probe.equal("the first one is found as before", saved, tokens.findByValue(VALUE));
  }

  private record Other(String how, String text) {}

  /** What collations, patterns and padded columns take for the same text. */
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

  private static User add(StoreProbe probe, String name, String email) {
    Users.Added added = probe.stores().users().add(new NewUser(null, name, email, Rows.HASH));
    probe.holds("a user with a fresh address is saved", added instanceof Users.Added.Ok);
    return ((Users.Added.Ok) added).user();
  }
}
