package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Rows.NOW;
import static org.authlayer.conformance.store.Rows.in;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Tokens: AL-TKR, AL-DEC-17, AL-DEC-39, AL-DEC-43 and AL-DEC-54. */
public final class TokenStoreChecks {

  private static final List<String> COLUMNS = List.of("id", "value", "user_id");
  private static final String VALUE = "Tk+/0123456789abcdefQQ==";
  private static final Instant FINE = Instant.parse("2031-03-30T01:30:00.123456Z");

  private TokenStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-TKR-01", TokenStoreChecks::tokensHaveTheirTableAndColumns),
        new StoreCheck("AL-TKR-02", TokenStoreChecks::tokenNeedsValueAndOwner),
        new StoreCheck("AL-TKR-03", TokenStoreChecks::noTwoTokensShareAValue),
        new StoreCheck("AL-TKR-04", TokenStoreChecks::ownerMustExist),
        new StoreCheck("AL-TKR-05", TokenStoreChecks::ownerIsLoadedWithTheToken),
        new StoreCheck("AL-TKR-07", TokenStoreChecks::expiryIsKept),
        new StoreCheck("AL-TKR-08", TokenStoreChecks::removedTokenIsGone),
        new StoreCheck("AL-DEC-17", TokenStoreChecks::tokensFollowTheirUser),
        new StoreCheck("AL-DEC-39", TokenStoreChecks::whatStandsInTheTableIsNoToken),
        new StoreCheck("AL-DEC-43", TokenStoreChecks::tokensOfOneUserAreListedAndRemoved),
        new StoreCheck("AL-DEC-54", TokenStoreChecks::tokensThatWereUnusedForLongAreRemoved));
  }

  static void tokensHaveTheirTableAndColumns(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    UUID first = Rows.token(probe, "first", ada);
    UUID second = Rows.token(probe, "second", ada);
    probe.holds("two tokens get different identifiers", !first.equals(second));
    probe.holds("there is a table user_tokens", probe.view().tables().contains("user_tokens"));
    String value = probe.subject().atRest("first");
    probe.equal(
        "the token is one row of it with the saved values",
        List.of(Map.of("id", first.toString(), "value", value, "user_id", ada.id().toString())),
        Rows.where(probe, "user_tokens", "value", value, COLUMNS));
  }

  static void tokenNeedsValueAndOwner(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    Map<String, String> complete =
        Map.of("id", UUID.randomUUID().toString(), "value", "v", "user_id", ada.id().toString());
    Rows.mustBeComplete(probe, "user_tokens", complete, List.of("value", "user_id"));
  }

  static void noTwoTokensShareAValue(StoreProbe probe) throws Exception {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    Tokens tokens = probe.stores().tokens();
    UUID first = Rows.token(probe, "value", ada);
    probe.equal(
        "another owner's token of the same value is refused",
        new Tokens.Added.ValueTaken(),
        tokens.add(new NewToken("value", UserId.of(bob.id()), null, Instant.EPOCH, "")));
    probe.equal(
        "the value still belongs to its first owner",
        Optional.of(Token.of(first, ada, NOW, null)),
        tokens.findByValue(UserId.STANDARD, "value"));
    probe.once(
        "saving one value one succeeds",
        (round, thread) -> saves(tokens, "round " + round, thread % 2 == 0 ? ada : bob));
    List<String> values = Rows.column(probe, "user_tokens", "value");
    probe.equal("there is one row per value", values.stream().distinct().toList(), values);
  }

  private static boolean saves(Tokens tokens, String value, User owner) {
    return tokens.add(new NewToken(value, UserId.of(owner.id()), null, Instant.EPOCH, ""))
        instanceof Tokens.Added.Ok;
  }

  static void ownerMustExist(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    UUID nobody = UUID.randomUUID();
    probe.equal(
        "a token of no user is refused",
        new Tokens.Added.NoSuchUser(),
        probe.stores().tokens().add(new NewToken("v", UserId.of(nobody), null, Instant.EPOCH, "")));
    Map<String, String> orphan =
        Map.of("id", UUID.randomUUID().toString(), "value", "v", "user_id", nobody.toString());
    probe.isFalse("the database itself refuses it", probe.subject().insert("user_tokens", orphan));
    probe.equal("no row is left", List.of(), probe.view().rows("user_tokens"));
    Rows.token(probe, "v", ada);
    probe.equal("a real user's is taken", 1, probe.view().rows("user_tokens").size());
  }

  static void ownerIsLoadedWithTheToken(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    List<User> owners = List.of(bob, ada, ada, bob);
    for (int i = 0; i < owners.size(); i++) {
      Rows.token(probe, "v" + i, owners.get(i));
    }
    probe.equal(
        "each token yields its own owner with all fields",
        owners,
        List.of("v0", "v1", "v2", "v3").stream()
            .flatMap(value -> probe.stores().tokens().findByValue(UserId.STANDARD, value).stream())
            .flatMap(token -> token.standard().stream())
            .toList());
  }

  static void expiryIsKept(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    User ada = Rows.user(probe, "ada");
    Rows.token(probe, "fine", ada, FINE, NOW);
    Rows.token(probe, "for ever", ada, null, NOW);
    Rows.token(probe, "long over", ada, Instant.EPOCH, NOW);
    probe.equal(
        "an expiry is kept to the microsecond",
        Optional.of(FINE),
        tokens.findByValue(UserId.STANDARD, "fine").flatMap(Token::expiry));
    probe.equal(
        "a token without an end stays without an end",
        List.of(Optional.empty()),
        tokens.findByValue(UserId.STANDARD, "for ever").stream().map(Token::expiry).toList());
    probe.equal(
        "an expired token is still found, for others to judge",
        Optional.of(Instant.EPOCH),
        tokens.findByValue(UserId.STANDARD, "long over").flatMap(Token::expiry));
    probe.equal("no token is dropped early", 1, tokens.removeExpired(FINE.minusNanos(1000), 9));
    probe.equal("a token is dropped at its end", 1, tokens.removeExpired(FINE, 9));
    probe.holds(
        "a token without an end is not dropped",
        tokens.findByValue(UserId.STANDARD, "for ever").isPresent());
  }

  static void removedTokenIsGone(StoreProbe probe) throws Exception {
    Tokens tokens = probe.stores().tokens();
    User ada = Rows.user(probe, "ada");
    UUID gone = Rows.token(probe, "gone", ada);
    Rows.token(probe, "stays", ada);
    opening(probe, 'a', gone);
    probe.holds("a token is removed", tokens.remove(UserId.of(ada.id()), gone));
    probe.isAbsent("a removed token is not found", tokens.findByValue(UserId.STANDARD, "gone"));
    probe.isFalse(
        "a second removal reports that nothing was there",
        tokens.remove(UserId.of(ada.id()), gone));
    probe.holds("the other token stays", tokens.findByValue(UserId.STANDARD, "stays").isPresent());
    probe.isFalse("a session that the token opened ends with the token", isOpen(probe, 'a'));
    UUID own = Rows.token(probe, "own", ada);
    opening(probe, 'c', own);
    tokens.remove(UserId.of(ada.id()), own);
    probe.isFalse("a session ends with a token that its owner removed", isOpen(probe, 'c'));
    UUID over = Rows.token(probe, "over", ada, in(1), NOW);
    opening(probe, 'd', over);
    tokens.removeExpired(in(1), 9);
    probe.isFalse("a session ends with a token that is dropped as expired", isOpen(probe, 'd'));
    atOnce(probe, ada);
  }

  private static void atOnce(StoreProbe probe, User ada) throws Exception {
    List<UUID> ids =
        IntStream.range(0, probe.crowd().rounds())
            .mapToObj(i -> Rows.token(probe, "r" + i, ada))
            .toList();
    probe.once(
        "removing one token one finds it",
        (round, thread) -> probe.stores().tokens().remove(UserId.of(ada.id()), ids.get(round)));
  }

  private static void opening(StoreProbe probe, char digit, UUID token) {
    SessionIdentity user = new SessionIdentity("1", NOW, in(80), token);
    probe
        .stores()
        .sessions()
        .add(
            new SessionData(
                Rows.digest(digit), Map.of("User", user), Map.of(), NOW, NOW, in(90), ""));
  }

  private static boolean isOpen(StoreProbe probe, char digit) {
    return probe.stores().sessions().find(Rows.digest(digit), NOW).isPresent();
  }

  static void whatStandsInTheTableIsNoToken(StoreProbe probe) throws Exception {
    User ada = Rows.user(probe, "ada");
    UUID id = Rows.token(probe, VALUE, ada);
    Tokens tokens = probe.stores().tokens();
    probe.equal(
        "the value finds the token as it was given",
        Optional.of(Token.of(id, ada, NOW, null)),
        tokens.findByValue(UserId.STANDARD, VALUE));
    String stored = probe.subject().atRest(VALUE);
    probe.equal(
        "the table holds the value as the store says",
        List.of(stored),
        Rows.column(probe, "user_tokens", "value"));
    if (!stored.equals(VALUE)) {
      probe.isAbsent("the stored text finds no token", tokens.findByValue(UserId.STANDARD, stored));
    }
    byte[] sha256 =
        MessageDigest.getInstance("SHA-256").digest(VALUE.getBytes(StandardCharsets.UTF_8));
    for (String other :
        List.of(
            HexFormat.of().formatHex(sha256),
            Base64.getEncoder().encodeToString(sha256),
            Base64.getUrlEncoder().withoutPadding().encodeToString(sha256),
            VALUE.toLowerCase(java.util.Locale.ROOT),
            VALUE + " ",
            VALUE.substring(0, VALUE.length() - 1),
            "")) {
      probe.isAbsent("no other text finds the token", tokens.findByValue(UserId.STANDARD, other));
    }
  }

  static void tokensOfOneUserAreListedAndRemoved(StoreProbe probe) {
    UserId ada = UserId.of(Rows.user(probe, "ada").id());
    areKeptApart(probe, ada, UserId.of(Rows.user(probe, "bob").id()));
  }

  /** The tokens of two users, who may be of one type or of two. */
  static void areKeptApart(StoreProbe probe, UserId one, UserId other) {
    Tokens tokens = probe.stores().tokens();
    UUID first = added(probe, "first", one, in(90), 1);
    UUID second = added(probe, "second", one, null, 2);
    added(probe, "over", one, in(10), 3);
    UUID others = added(probe, "others", other, in(90), 4);
    probe.equal(
        "a token is found with the moment of its creation",
        Optional.of(in(1)),
        tokens.findByValue(one.type(), "first").flatMap(Token::made));
    tokens.used(first, in(5));
    tokens.used(first, in(4));
    probe.equal(
        "a user's live tokens are listed, the last made first, with their last use",
        List.of(
            new TokenSummary(second, in(2), null, null, "kit 2"),
            new TokenSummary(first, in(1), in(5), in(90), "kit 1")),
        tokens.findByOwner(one, in(10)));
    probe.isFalse("a user does not remove another user's token", tokens.remove(other, first));
    probe.holds("another user's token stays", tokens.findByValue(one.type(), "first").isPresent());
    probe.holds("a user removes a token of her own", tokens.remove(one, first));
    probe.isAbsent("a removed token is not found", tokens.findByValue(one.type(), "first"));
    probe.isFalse("a second removal reports that nothing was there", tokens.remove(one, first));
    added(probe, "over too", other, in(10), 5);
    added(probe, "over as well", other, in(9), 6);
    probe.equal(
        "a batch of the expired is no larger than asked for", 2, tokens.removeExpired(in(10), 2));
    probe.equal("the next batch has the rest", 1, tokens.removeExpired(in(10), 2));
    probe.equal("no token that lives is dropped", 0, tokens.removeExpired(in(10), 2));
    probe.equal(
        "tokens that live are still listed",
        List.of(List.of(second), List.of(others)),
        List.of(ids(tokens.findByOwner(one, NOW)), ids(tokens.findByOwner(other, NOW))));
  }

  /** Of tokens of a {@link User} and of a declared type at once. */
  static void tokensThatWereUnusedForLongAreRemoved(StoreProbe probe) {
    Tokens tokens = probe.stores().tokens();
    UserId ada = UserId.of(Rows.user(probe, "ada").id());
    UserId customer = new UserId("customer", "7");
    for (UserId owner : List.of(ada, customer)) {
      String name = owner.type() + " ";
      added(probe, name + "made early", owner, null, 1);
      tokens.used(added(probe, name + "used early", owner, null, 1), in(2));
      tokens.used(added(probe, name + "used", owner, null, 1), in(50));
      added(probe, name + "made late", owner, null, 50);
      added(probe, name + "ends", owner, in(90), 1);
      probe.equal("all tokens are listed", 5, tokens.findByOwner(owner, in(60)).size());
    }
    probe.equal("no token is removed before its time", 0, tokens.removeUnused(in(1), 9));
    probe.equal("a batch has one token of each kind", 2, tokens.removeUnused(in(50), 1));
    probe.equal("the next batch has the rest", 2, tokens.removeUnused(in(50), 9));
    probe.equal("no other token is removed", 0, tokens.removeUnused(in(50), 9));
    for (UserId owner : List.of(ada, customer)) {
      probe.equal(
          "the unused tokens are gone, and all others stay",
          List.of("ends", "made late", "used"),
          List.of("ends", "made early", "made late", "used", "used early").stream()
              .filter(
                  name -> tokens.findByValue(owner.type(), owner.type() + " " + name).isPresent())
              .toList());
    }
  }

  static UUID added(
      StoreProbe probe, String value, UserId owner, @Nullable Instant expiry, int made) {
    NewToken token = new NewToken(value, owner, expiry, in(made), "kit " + made);
    if (probe.stores().tokens().add(token) instanceof Tokens.Added.Ok ok) {
      return ok.id();
    }
    throw new CheckFailure("a token with a fresh value is not saved");
  }

  static List<UUID> ids(List<TokenSummary> tokens) {
    return tokens.stream().map(TokenSummary::id).toList();
  }

  static void tokensFollowTheirUser(StoreProbe probe) {
    Users users = probe.stores().users();
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    Rows.token(probe, "adas", ada);
    Rows.token(probe, "bobs", bob);
    User changed = new User(ada.id(), "Ada", "other@example.org", ada.passwordHash());
    probe.equal("a user can change", new Users.Replaced.Ok(), users.replace(changed));
    probe.equal("a token yields its user as changed", Optional.of(changed), owner(probe, "adas"));
    probe.holds("a user with tokens can be removed", users.remove(ada.id()));
    probe.isAbsent("the user is gone", users.findById(ada.id()));
    probe.isAbsent("the token identifies no user", owner(probe, "adas"));
    probe.equal(
        "only the other user's token is left",
        List.of(probe.subject().atRest("bobs")),
        Rows.column(probe, "user_tokens", "value"));
    probe.equal(
        "the other user's token yields its own user", Optional.of(bob), owner(probe, "bobs"));
  }

  private static Optional<User> owner(StoreProbe probe, String value) {
    return probe.stores().tokens().findByValue(UserId.STANDARD, value).flatMap(Token::standard);
  }
}
