package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Tokens;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.format.FormatChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Opaque tokens are issued, presented and end: AL-LGT, AL-TOK. */
public final class TokenChecks {
  private static final String BYTES = "decisions.token.bytes";

  /** The bounds of randomness are those of so many bytes. */
  private static final int SAMPLED_BYTES = 16;

  private static final Duration TEN_YEARS = Duration.ofDays(3653);

  private TokenChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-LGT-01", TokenChecks::loginAnswersWithTokenRecord),
        new WireCheck("AL-LGT-02", TokenChecks::tokenBelongsToWhoLoggedIn),
        new WireCheck("AL-LGT-03", TokenChecks::valueIsSixteenBytes),
        new WireCheck("AL-LGT-04", TokenChecks::answeredTokenIsTheSavedOne),
        new WireCheck("AL-LGT-05", TokenChecks::valuesAreRandom),
        new WireCheck("AL-LGT-06", TokenChecks::failedLoginIssuesNoToken),
        new WireCheck("AL-TOK-01", TokenChecks::validTokenAuthenticatesItsOwner),
        new WireCheck("AL-TOK-05", TokenChecks::neitherUseNorLoginEndsValidTokens),
        WireCheck.alone("AL-TOK-06", TokenChecks::referenceTokenNeverExpires),
        WireCheck.alone("AL-TOK-10", TokenChecks::instancesHonourEachOthersTokens),
        WireCheck.alone("AL-TOK-02", TokenChecks::invalidTokenAuthenticatesNobody),
        WireCheck.alone("AL-TOK-03", TokenChecks::presentingAnInvalidTokenDeletesIt),
        WireCheck.alone("AL-TOK-04", TokenChecks::onlyThePresentedRecordGoes),
        WireCheck.alone("AL-TOK-08", TokenChecks::loginSuppliesNewTokenForInvalidOne));
  }

  static void loginAnswersWithTokenRecord(Probe probe) throws Exception {
    Answer login = probe.accepted("the right password", LoginSeries.of(probe).right());
    for (String member : List.of("id", "user_id")) {
      String seen = login.json().path(member) + "; " + login.seen();
      probe.positive(
          member + " is a UUID", Uuids.isUuid(login.find(member).orElse("")), seen, login);
    }
    String value = login.find("value").orElse("");
    probe.positive("value is a string with something in it", !value.isBlank(), login);
    List<String> ids =
        probe.tokens().issued().stream().map(IssuedToken::id).filter(id -> !id.isEmpty()).toList();
    long repeated = ids.size() - ids.stream().distinct().count();
    probe.equal("records that have the identifier of another", 0L, repeated);
  }

  /** At the route that takes tokens, and in the record where that shows an owner. */
  static void tokenBelongsToWhoLoggedIn(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    LoginSeries logins = LoginSeries.of(probe);
    belongsTo(probe, ada, probe.sent(probe.routes().login().basic(ada)));
    belongsTo(probe, logins.own(), logins.right());
  }

  private static void belongsTo(Probe probe, Account account, Answer login) throws Exception {
    IssuedToken token = IssuedToken.in(probe, probe.accepted("the right password", login));
    if (!token.owner().isEmpty() && !account.id().isEmpty()) {
      probe.positive(
          "the record names " + account.name() + ", " + account.id(),
          Uuids.areSame(account.id(), token.owner()),
          "it names " + token.owner(),
          login);
    }
    probe.known("the issued token", probe.guarded().bearer(token.value()), account);
  }

  static void valueIsSixteenBytes(Probe probe) throws Exception {
    int bytes = probe.declared().number(BYTES);
    for (IssuedToken token : probe.tokens().issued()) {
      probe.equal("bytes in the value", bytes, TokenBytes.lengthOf(token.value()));
    }
  }

  static void answeredTokenIsTheSavedOne(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Answer login = probe.accepted("the right password", logins.right());
    IssuedToken token = IssuedToken.in(probe, login);
    if (probe.levers().storeIfAny().isPresent()) {
      rowIsOf(probe, token, login);
    }
    Account own = logins.own();
    probe.known("the issued token", probe.guarded().bearer(token.value()), own);
  }

  private static void rowIsOf(Probe probe, IssuedToken token, Answer login) {
    List<Map<String, String>> rows = rows(probe, "user_tokens", "id", token.id());
    probe.positive(
        "one row has the answered id " + token.id(),
        rows.size() == 1,
        rows.size() + " rows have it",
        login);
    String owner = rows.get(0).getOrDefault("user_id", "");
    if (!token.owner().isEmpty()) {
      probe.positive(
          "its user_id is the answered one, " + token.owner(),
          Uuids.areSame(token.owner(), owner),
          "it is " + owner,
          login);
    }
    probe.positive(
        "its value is the answered one",
        !probe.declared().is("decisions.token.atRest", "plain")
            || token.value().equals(rows.get(0).get("value")),
        "it is another",
        login);
  }

  /** The bounds are those of {@link TokenBytes}: a false alarm in fifteen million runs. */
  static void valuesAreRandom(Probe probe) throws Exception {
    int bytes = probe.declared().number(BYTES);
    TokenBytes few = TokenBytes.ofAll(probe.tokens().issued(), bytes);
    boolean odd = few.isOdd(Tokens.LANES, SAMPLED_BYTES);
    TokenBytes all = odd ? TokenBytes.ofAll(probe.tokens().more(), bytes) : few;
    for (TokenBytes sample : all.parts(SAMPLED_BYTES)) {
      within(probe, "bytes in which two values agree", 6, sample.mostBytesShared());
      within(probe, "values by which a bit is off its balance", 15, sample.worstBit());
      within(
          probe, "bits by which neighbours differ too much or little", 189, sample.hammingDrift());
    }
    probe.equal("values keep an order", false, all.isOrdered(Tokens.LANES));
    probe.equal("a byte follows from another", false, all.isRepeated());
  }

  private static void within(Probe probe, String what, int most, int seen) {
    probe.equal(what + ", at most " + most, Math.min(seen, most), seen);
  }

  static void failedLoginIssuesNoToken(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    IssuedToken.in(probe, probe.accepted("the right password", logins.right()));
    unissued(probe, "a wrong password", logins.wrong());
    unissued(probe, "an unknown user", logins.unknown());
    unissued(probe, "no header", probe.send(probe.routes().login()));
    if (probe.levers().storeIfAny().isPresent()) {
      int rows = rows(probe, "user_tokens", "user_id", logins.own().id()).size();
      probe.holds("the user, who logged in once, has one token record at most", rows <= 1);
    }
  }

  private static void unissued(Probe probe, String respect, Answer login) throws Exception {
    Answer answer = probe.refused(respect, login);
    if (answer.find("value").isPresent()) {
      Answer use = probe.send(probe.guarded().bearer(answer.string("value")));
      probe.refusal("what it answers is no token", use.status() == 401, use);
    }
  }

  static void validTokenAuthenticatesItsOwner(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe.in(Profile.TOKEN));
    Presented token = Presented.of(probe, Profile.TOKEN, logins.own(), logins.right());
    for (int use = 1; use <= 12; use++) {
      token.isTheOwners("use " + use);
    }
  }

  static void neitherUseNorLoginEndsValidTokens(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    List<IssuedToken> tokens = probe.tokens().earlier();
    for (int round = 1; round <= 3; round++) {
      for (int login = 0; login < tokens.size(); login++) {
        String respect = "the token of login " + (login + 1) + ", round " + round;
        works(probe, respect, tokens.get(login).value(), cyd);
      }
    }
    if (probe.levers().storeIfAny().isPresent()) {
      long kept = tokens.stream().filter(token -> isKept(probe, token)).count();
      probe.equal("records that are kept", (long) tokens.size(), kept);
    }
  }

  private static boolean isKept(Probe probe, IssuedToken token) {
    return token.id().isEmpty() || !rows(probe, "user_tokens", "id", token.id()).isEmpty();
  }

  static void referenceTokenNeverExpires(Probe probe) throws Exception {
    probe.levers().clock();
    Account own = probe.users().fresh();
    String token = probe.tokens().fresh(own);
    Moved.by(probe, TEN_YEARS, () -> works(probe, "ten years later", token, own));
  }

  static void instancesHonourEachOthersTokens(Probe probe) throws Exception {
    Probe other = probe.second();
    Account cyd = probe.users().cyd();
    works(other, "issued by the first instance", probe.tokens().fresh(cyd), cyd);
    works(probe, "issued by the second instance", other.tokens().fresh(cyd), cyd);
    if (probe.levers().clockIfAny().isPresent() && probe.claims(Profile.TOKEN_EXPIRING)) {
      deletionReaches(probe.in(Profile.TOKEN_EXPIRING), other.in(Profile.TOKEN_EXPIRING), cyd);
    }
  }

  private static void deletionReaches(Probe probe, Probe other, Account account) throws Exception {
    HttpCall guarded = probe.guarded();
    String deleted = probe.tokens().fresh(account);
    String kept = probe.tokens().fresh(account);
    works(probe, "before it is deleted", deleted, account);
    Moved.by(
        probe, afterExpiry(probe), () -> other.refused("invalid", other.guarded().bearer(deleted)));
    works(probe, "a token that the second instance did not delete", kept, account);
    probe.refused("a token that the second instance deleted", guarded.bearer(deleted));
  }

  private static void works(Probe probe, String respect, String token, Account account)
      throws Exception {
    probe.known(respect, probe.guarded().bearer(token), account);
  }

  static void invalidTokenAuthenticatesNobody(Probe probe) throws Exception {
    probe.levers().clock();
    Presented token = expiring(probe, probe.users().cyd());
    token.isTheOwners("before it expires");
    Moved.by(
        probe,
        afterExpiry(probe),
        () -> {
          token.isNobodys("after it expired");
          expiring(probe, probe.users().cyd()).isTheOwners("a token issued later");
        });
  }

  /** With the clock set back the token would be valid again, were it still there. */
  static void presentingAnInvalidTokenDeletesIt(Probe probe) throws Exception {
    probe.levers().clock();
    Presented presented = expiring(probe, probe.users().cyd());
    Presented twin = expiring(probe, probe.users().cyd());
    Moved.by(probe, afterExpiry(probe), () -> presented.isNobodys("after it expired"));
    if (probe.levers().storeIfAny().isPresent() && !presented.id().isEmpty()) {
      probe.equal(
          "rows of the presented token",
          0,
          rows(probe, "user_tokens", "id", presented.id()).size());
    }
    twin.isTheOwners("a token not presented while it was invalid");
    presented.isNobodys("a token presented while it was invalid");
  }

  static void onlyThePresentedRecordGoes(Probe probe) throws Exception {
    probe.levers().clock();
    Account own = probe.users().fresh();
    Duration lifetime = Presented.lifetime(probe);
    Duration half = Duration.ofSeconds(lifetime.toSeconds() / 2);
    Presented old = expiring(probe, own);
    Moved.by(
        probe,
        half,
        () -> {
          Presented one = expiring(probe, own);
          Presented two = expiring(probe, own);
          Moved.by(
              probe,
              lifetime.minus(half).plusSeconds(2),
              () -> {
                old.isNobodys("the token that expired");
                one.isTheOwners("another of its owner's tokens");
                two.isTheOwners("a third of its owner's tokens");
              });
          if (probe.levers().storeIfAny().isPresent()) {
            remains(probe, "a token that was not presented", "user_tokens", one.id());
            remains(probe, "another that was not presented", "user_tokens", two.id());
            remains(probe, "the owner", "users", own.id());
          }
        });
  }

  private static void remains(Probe probe, String what, String table, String id) {
    if (!id.isEmpty()) {
      probe.equal("rows of " + what, 1, rows(probe, table, "id", id).size());
    }
  }

  static void loginSuppliesNewTokenForInvalidOne(Probe probe) throws Exception {
    probe.levers().clock();
    Presented old = expiring(probe, probe.users().cyd());
    Moved.by(
        probe,
        afterExpiry(probe),
        () -> {
          old.isNobodys("the token that expired");
          Presented renewed = expiring(probe, probe.users().cyd());
          probe.equal("the new value is the old one", false, renewed.value().equals(old.value()));
          renewed.isTheOwners("the new token");
        });
  }

  private static Presented expiring(Probe probe, Account owner) throws Exception {
    return Presented.fresh(probe, Profile.TOKEN_EXPIRING, owner);
  }

  private static Duration afterExpiry(Probe probe) {
    return Presented.lifetime(probe).plusSeconds(2);
  }

  private static List<Map<String, String>> rows(
      Probe probe, String table, String column, String id) {
    return probe.levers().store().rows(table).stream()
        .filter(row -> Uuids.areSame(id, row.getOrDefault(column, "")))
        .toList();
  }

  /**
   * A token and where it is presented: at the route of the application that issues it, or, in the
   * profile {@code core}, at the kit's route behind a token authenticator and no guard.
   */
  private record Presented(
      Probe probe, HttpCall call, IssuedToken token, Account owner, Instant end) {

    static Presented fresh(Probe probe, Profile issuer, Account owner) throws Exception {
      HttpCall login = probe.in(issuer).routes().login().basic(owner);
      boolean ends = issuer == Profile.TOKEN_EXPIRING;
      Instant end = ends ? probe.levers().earliest().plus(lifetime(probe)) : Instant.MAX;
      return of(probe, issuer, owner, probe.send(login)).until(end);
    }

    /** The credential that a login of the owner issued. */
    static Presented of(Probe probe, Profile issuer, Account owner, Answer login) throws Exception {
      Probe issuing = probe.in(issuer);
      IssuedToken token = IssuedToken.in(probe, issuing.accepted("a login", login));
      HttpCall route =
          probe.profile() == Profile.CORE
              ? probe.call("GET", "/bearer")
              : issuing.call("GET", "/me");
      return new Presented(probe, route.bearer(token.value()), token, owner, Instant.MAX);
    }

    private Presented until(Instant instant) {
      return new Presented(probe, call, token, owner, instant);
    }

    static Duration lifetime(Probe probe) {
      return Duration.ofSeconds(
          probe.in(Profile.TOKEN_EXPIRING).declared().number("limits.tokenExpiringSeconds"));
    }

    String id() {
      return token.id();
    }

    String value() {
      return token.value();
    }

    void isTheOwners(String respect) throws Exception {
      probe.levers().before(end, () -> probe.known(respect, call, owner));
    }

    void isNobodys(String respect) throws Exception {
      Answer answer = probe.send(call);
      probe.refusal(
          "no user is known: " + respect,
          probe.profile() == Profile.CORE
              ? FormatChecks.isAnonymous(answer)
              : answer.status() == 401,
          answer);
    }
  }
}
