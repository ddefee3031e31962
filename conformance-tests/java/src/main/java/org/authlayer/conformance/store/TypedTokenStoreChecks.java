package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Rows.in;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

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
    lists(probe);
    removals(probe);
    expiry(probe);
    singleUse(probe);
    allAccess(probe);
  }

  /** What a change of the password, a deletion, and "all others" of a declared type do. */
  private static void allAccess(StoreProbe probe) {
    UserId member = new UserId("member", "7");
    UserId officer = new UserId("officer", "7");
    UUID kept = add(probe, "m kept", member, null, 1);
    add(probe, "m ended", member, null, 1);
    add(probe, "m link", new UserId("member/link", "7"), 90, 1);
    add(probe, "o stays", officer, null, 1);
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
    UUID id = add(probe, VALUE, CUSTOMER, 90, 1);
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

  private static void lists(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    UUID first = add(probe, "first", CUSTOMER, 90, 1);
    UUID second = add(probe, "second", CUSTOMER, null, 2);
    add(probe, "over", CUSTOMER, 10, 3);
    UUID others = add(probe, "others", OPERATOR, null, 4);
    tokens.used(first, in(5));
    tokens.used(first, in(4));
    probe.equal(
        "a user's live tokens are listed, the last created first, with their last use",
        List.of(
            new TokenSummary(second, in(2), null, null, "kit 2"),
            new TokenSummary(first, in(1), in(5), in(90), "kit 1")),
        tokens.findByOwner(CUSTOMER, in(10)));
    probe.equal(
        "a user of another type with the same identifier has a list of its own",
        List.of(others),
        ids(probe, OPERATOR, in(10)));
  }

  private static void removals(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    UUID first = ids(probe, CUSTOMER, in(10)).getLast();
    probe.isFalse(
        "a user does not remove a token of another type's user", tokens.remove(OPERATOR, first));
    probe.holds(
        "the token of the other user stays", tokens.findByValue("customer", "first").isPresent());
    probe.holds("a user removes a token of its own", tokens.remove(CUSTOMER, first));
    probe.isFalse(
        "a second removal reports that no token was removed", tokens.remove(CUSTOMER, first));
    UUID kept = add(probe, "kept", CUSTOMER, null, 6);
    UserId link = new UserId("customer/link", CUSTOMER.text());
    UserId another = new UserId("customer/link", "another");
    add(probe, "link", link, null, 6);
    add(probe, "another's link", another, null, 6);
    probe.equal(
        "all tokens of a user are removed but the kept one, and those of every purpose",
        3,
        tokens.removeAllOf(CUSTOMER, kept));
    probe.equal("no token of a purpose is left", List.of(), ids(probe, link, in(10)));
    probe.equal("another user's token of the purpose stays", 1, tokens.removeAllOf(another, null));
    probe.equal("the kept token stays", List.of(kept), ids(probe, CUSTOMER, in(10)));
    probe.equal("the other type's user keeps its token", 1, ids(probe, OPERATOR, in(10)).size());
  }

  private static void expiry(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    add(probe, "over", CUSTOMER, 9, 7);
    add(probe, "living", OPERATOR, 11, 7);
    add(probe, "over too", OPERATOR, 10, 8);
    add(probe, "over as well", OPERATOR, 10, 9);
    probe.equal(
        "a batch of expired tokens is no larger than asked for",
        2,
        tokens.removeExpired(in(10), 2));
    probe.equal("the next batch has the rest", 1, tokens.removeExpired(in(10), 2));
    probe.equal("no token that lives is dropped", 0, tokens.removeExpired(in(10), 2));
  }

  private static void singleUse(StoreProbe probe) throws Exception {
    Tokens tokens = probe.stores().tokens();
    UUID id = add(probe, "once", CUSTOMER, 10, 1);
    probe.isAbsent("a token is not taken as one of another type", tokens.take("operator", "once"));
    probe.equal(
        "a token is taken with its owner, creation and end",
        Optional.of(new Token(id, CUSTOMER, in(1), in(10), null, null)),
        tokens.take("customer", "once"));
    probe.isAbsent("a taken token is not found", tokens.findByValue("customer", "once"));
    for (int round = 0; round < probe.crowd().rounds(); round++) {
      add(probe, "round " + round, CUSTOMER, null, 1);
    }
    probe.once(
        "taking one token one gets it",
        (round, thread) -> tokens.take("customer", "round " + round).isPresent());
  }

  private static UUID add(
      StoreProbe probe, String value, UserId owner, @Nullable Integer end, int created) {
    NewToken token =
        new NewToken(value, owner, end == null ? null : in(end), in(created), "kit " + created);
    if (probe.stores().tokens().add(token) instanceof Tokens.Added.Ok ok) {
      return ok.id();
    }
    throw new CheckFailure("a token with a fresh value is not saved");
  }

  private static List<UUID> ids(StoreProbe probe, UserId owner, Instant now) {
    return probe.stores().tokens().findByOwner(owner, now).stream().map(TokenSummary::id).toList();
  }
}
