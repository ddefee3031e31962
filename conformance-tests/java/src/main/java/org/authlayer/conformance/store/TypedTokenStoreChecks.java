package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Rows.in;
import static org.authlayer.conformance.store.TokenStoreChecks.added;
import static org.authlayer.conformance.store.TokenStoreChecks.ids;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;

/**
 * Checks AL-DEC-49: a store keeps the tokens of different user types apart. The customer and the
 * operator have the same identifier.
 */
public final class TypedTokenStoreChecks {

  private static final UserId CUSTOMER = new UserId("customer", "1");
  private static final UserId OPERATOR = new UserId("operator", "1");
  private static final String VALUE = "Tk+/0123456789abcdefQQ==";

  private TypedTokenStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(new StoreCheck("AL-DEC-49", TypedTokenStoreChecks::typesAreKeptApart));
  }

  static void typesAreKeptApart(StoreProbe probe) throws Exception {
    lookUps(probe);
    TokenStoreChecks.areKeptApart(probe, CUSTOMER, OPERATOR);
    removals(probe);
    singleUse(probe);
    allAccess(probe);
  }

  /** What a change of the password, a deletion, and "all others" of a declared type do. */
  private static void allAccess(StoreProbe probe) {
    UserId member = new UserId("member", "7");
    UserId officer = new UserId("officer", "7");
    UUID kept = added(probe, "m kept", member, null, 1);
    added(probe, "m ended", member, null, 1);
    added(probe, "m link", new UserId("member/link", "7"), in(90), 1);
    added(probe, "o stays", officer, null, 1);
    Sessions sessions = probe.stores().sessions();
    sessions.add(session('1', member));
    sessions.add(session('2', member));
    sessions.add(session('3', officer));
    probe.stores().endAccess(member, new CurrentAccess(kept, Rows.digest('1')));
    Tokens tokens = probe.stores().tokens();
    probe.isAbsent("a token ends with all access", tokens.findByValue("member", "m ended"));
    probe.isAbsent(
        "a token of a purpose ends with all access", tokens.findByValue("member/link", "m link"));
    probe.isAbsent("a session ends with all access", sessions.find(Rows.digest('2'), in(2)));
    probe.holds(
        "the token that asked for the end stays",
        tokens.findByValue("member", "m kept").isPresent());
    probe.holds(
        "the session that asked for the end stays",
        sessions.find(Rows.digest('1'), in(2)).isPresent());
    probe.holds(
        "another type's user of the same identifier keeps all",
        tokens.findByValue("officer", "o stays").isPresent()
            && sessions.find(Rows.digest('3'), in(2)).isPresent());
  }

  private static SessionData session(char digit, UserId user) {
    return new SessionData(
        Rows.digest(digit),
        Map.of(user.type(), new SessionIdentity(user.text(), in(1))),
        Map.of(),
        in(1),
        in(1),
        in(90),
        "");
  }

  private static void lookUps(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    UUID id = added(probe, VALUE, CUSTOMER, in(90), 1);
    probe.equal(
        "a token is found by its type and value, with its owner, creation and end",
        Optional.of(new Token(id, CUSTOMER, in(1), in(90), null, null)),
        tokens.findByValue("customer", VALUE));
    probe.isAbsent(
        "a token is not found as one of another type", tokens.findByValue("operator", VALUE));
    for (String other :
        List.of(VALUE.toLowerCase(java.util.Locale.ROOT), VALUE + " ", VALUE + "\0", "")) {
      probe.isAbsent("no other text finds the token", tokens.findByValue("customer", other));
    }
    probe.isAbsent(
        "a token of a declared type is no token of a User",
        probe.stores().tokens().findByValue(UserId.STANDARD, VALUE));
    probe.equal(
        "a value belongs to one token, whatever its type",
        new Tokens.Added.ValueTaken(),
        tokens.add(new NewToken(VALUE, OPERATOR, null, in(1), "")));
    probe.holds("a token is removed", tokens.remove(CUSTOMER, id));
    probe.isAbsent("a removed token is not found", tokens.findByValue("customer", VALUE));
  }

  private static void removals(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    UUID kept = added(probe, "kept", CUSTOMER, null, 6);
    UserId link = new UserId("customer/link", CUSTOMER.text());
    UserId another = new UserId("customer/link", "another");
    added(probe, "link", link, null, 6);
    added(probe, "another's link", another, null, 6);
    probe.equal(
        "all tokens of a user are removed but the kept one, and those of every purpose",
        2,
        tokens.removeAllOf(CUSTOMER, kept));
    probe.equal("no token of a purpose is left", List.of(), ids(tokens.findByOwner(link, in(10))));
    probe.equal("another user's token of the purpose stays", 1, tokens.removeAllOf(another, null));
    probe.equal("the kept token stays", List.of(kept), ids(tokens.findByOwner(CUSTOMER, in(10))));
    probe.equal(
        "the other type's user keeps its token",
        1,
        ids(tokens.findByOwner(OPERATOR, in(10))).size());
  }

  private static void singleUse(StoreProbe probe) throws Exception {
    Tokens tokens = probe.stores().tokens();
    UUID id = added(probe, "once", CUSTOMER, in(10), 1);
    probe.isAbsent("a token is not taken as one of another type", tokens.take("operator", "once"));
    probe.equal(
        "a token is taken with its owner, creation and end",
        Optional.of(new Token(id, CUSTOMER, in(1), in(10), null, null)),
        tokens.take("customer", "once"));
    probe.isAbsent("a taken token is not found", tokens.findByValue("customer", "once"));
    for (int round = 0; round < probe.crowd().rounds(); round++) {
      added(probe, "round " + round, CUSTOMER, null, 1);
    }
    probe.once(
        "taking one token one gets it",
        (round, thread) -> tokens.take("customer", "round " + round).isPresent());
  }
}
