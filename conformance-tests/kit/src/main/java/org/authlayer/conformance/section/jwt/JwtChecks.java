package org.authlayer.conformance.section.jwt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/** JSON web tokens as they are issued and used: AL-JWT; forged ones are in another class. */
public final class JwtChecks {
  static final Duration LIFETIME = Duration.ofMinutes(15);

  private JwtChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-JWT-01", JwtChecks::loginAnswersWithTheTokenInAnObject),
        new WireCheck("AL-JWT-02", JwtChecks::tokenIsSignedAndCarriesBothClaims),
        new WireCheck("AL-JWT-04", JwtChecks::tokenNamesTheUserWhoLoggedIn),
        new WireCheck("AL-JWT-05", JwtChecks::badCredentialsYieldNoToken),
        new WireCheck("AL-JWT-06", JwtChecks::freshTokenIsAnsweredWith200),
        new WireCheck("AL-JWT-19", JwtChecks::tokenOfOneInstanceHoldsOnTheOther),
        WireCheck.alone("AL-JWT-03", JwtChecks::tokenExpiresAfterNineHundredSeconds),
        WireCheck.alone("AL-JWT-07", JwtChecks::expiredTokenAuthenticatesNobody),
        new WireCheck("AL-JWT-17", JwtChecks::ownLogicAnswersInTheSameForm),
        new WireCheck("AL-JWT-18", JwtChecks::ownLogicRefusesWithoutAToken));
  }

  static void loginAnswersWithTheTokenInAnObject(Probe probe) throws Exception {
    Answer answer = probe.accepted("the right password", LoginSeries.of(probe).right());
    probe.positive("the answer is an object", answer.json().isObject(), answer);
    String token = answer.find("token").orElse("");
    probe.positive("its member token is a token", Jwt.isOne(token), answer);
  }

  static void tokenIsSignedAndCarriesBothClaims(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    String compact = probe.tokens().of(probe.users().owner());
    probe.equal("parts of the token", 3, compact.split("\\.", -1).length);
    probe.equal("its header and payload are JSON", true, Jwt.isOne(compact));
    Jwt token = Jwt.parse(compact);
    String algorithm = token.header().path("alg").asText("none");
    probe.equal(
        "the header's algorithm is '" + algorithm + "', which is not one",
        false,
        algorithm.isEmpty() || algorithm.equalsIgnoreCase("none"));
    probe.equal("the signature is empty", false, token.signature().length == 0);
    probe.equal(
        "expiration " + token.payload().path("expiration") + " is a timestamp",
        true,
        token.instant("expiration").isPresent());
    probe.equal(
        "userId " + token.payload().path("userId") + " is a UUID",
        true,
        token.userId().isPresent());
    door.accepts("the token as a Bearer credential", token.compact());
  }

  static void tokenNamesTheUserWhoLoggedIn(Probe probe) throws Exception {
    for (Account account : List.of(probe.users().ada(), LoginSeries.of(probe).own())) {
      Jwt token = Jwt.parse(probe.tokens().of(account));
      String named = token.payload().path("userId").asText();
      String own = identifier(probe, account);
      probe.equal(
          "the token of " + account.name() + ", " + own + ", names " + named,
          true,
          Uuids.areSame(own, named));
    }
  }

  static void badCredentialsYieldNoToken(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Answer twin = probe.accepted("the right password", logins.right());
    probe.positive("it yields a token", Jwt.occursIn(twin.text()), twin);
    yieldsNothing(probe, "a wrong password", logins.wrong());
    yieldsNothing(probe, "an unknown user", logins.unknown());
    yieldsNothing(probe, "no header", probe.send(probe.routes().login()));
  }

  static void freshTokenIsAnsweredWith200(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    Answer answer = probe.send(guarded.bearer(probe.tokens().of(probe.users().ada())));
    probe.twin("a fresh token is answered with 200", answer.status() == 200, answer);
    probe.refused("no token", guarded);
  }

  static void tokenOfOneInstanceHoldsOnTheOther(Probe probe) throws Exception {
    Probe other = probe.second();
    Account ada = probe.users().ada();
    String here = probe.tokens().fresh(ada);
    String there = other.tokens().fresh(ada);
    new JwtDoor(other).accepts("a token of the first instance on the second", here);
    new JwtDoor(probe).accepts("a token of the second instance on the first", there);
    other.refused("no token on the second", other.guarded());
    probe.refused("no token on the first", probe.guarded());
  }

  private static void yieldsNothing(Probe probe, String respect, Answer answer) {
    Answer refused = probe.refused(respect, answer);
    probe.refusal("no token in the answer to " + respect, !Jwt.occursIn(refused.text()), refused);
  }

  private static String identifier(Probe probe, Account account) throws Exception {
    if (!account.id().isEmpty()) {
      return account.id();
    }
    if (probe.claims(Profile.TOKEN)) {
      HttpCall login = probe.in(Profile.TOKEN).routes().login().basic(account);
      return IssuedToken.in(probe, probe.accepted("the right password", login)).owner();
    }
    return probe.levers().store().rows("users").stream()
        .filter(row -> account.email().equals(row.get("email")))
        .map(row -> row.getOrDefault("id", ""))
        .findFirst()
        .orElse("");
  }

  /** A token that was issued earlier is no reason for another end, where the clock can be moved. */
  static void tokenExpiresAfterNineHundredSeconds(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    if (probe.levers().clockIfAny().isPresent()) {
      probe.tokens().of(ada);
      Moved.by(probe, LIFETIME.dividedBy(3), () -> expiresInTime(probe, ada));
    } else {
      expiresInTime(probe, ada);
    }
  }

  private static void expiresInTime(Probe probe, Account ada) throws Exception {
    Instant before = probe.levers().time(probe.send(probe.guarded()));
    Jwt token = Jwt.parse(probe.tokens().fresh(ada));
    Instant after = probe.levers().time(probe.send(probe.guarded()));
    Instant expiration = expiration(token);
    Instant first = before.minusSeconds(1).plus(LIFETIME);
    Instant last = after.plusSeconds(1).plus(LIFETIME);
    probe.equal(
        "it expires at " + expiration + ", before " + first, false, expiration.isBefore(first));
    probe.equal("it expires at " + expiration + ", after " + last, false, expiration.isAfter(last));
  }

  static void expiredTokenAuthenticatesNobody(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt issued = door.issued();
    try {
      JwtForge forge = JwtForge.trusted(probe);
      Instant now = probe.levers().time(probe.send(probe.guarded()));
      door.accepts("signed by the kit, a minute left", lasting(forge, issued, now, 60));
      long leeway =
          probe.declared().find("decisions.jwt.leewaySeconds").map(Digits::number).orElse(0L);
      door.refuses(
          "signed by the kit, over for a minute", lasting(forge, issued, now, -60 - leeway));
      ObjectNode mixed = issued.payload().deepCopy();
      mixed.put("expiration", now.minusSeconds(60 + leeway).getEpochSecond());
      mixed.put("exp", now.plusSeconds(60).getEpochSecond());
      door.refuses(
          "signed by the kit, over for a minute, with an exp that lies ahead",
          forge.sign(issued.header(), mixed));
      for (String typ : List.of("", "at+jwt")) {
        ObjectNode header = issued.header().deepCopy().put("typ", typ);
        ObjectNode other = typ.isEmpty() ? header.without(List.of("typ")) : header;
        door.refuses(
            "signed by the kit, over for a minute, with another typ",
            lasting(forge, other, issued, now, -60 - leeway));
      }
      for (long odd : List.of(0L, 1L, -1L, 999_999_999L)) {
        door.refuses(
            "signed by the kit, over at " + odd + ", which some programs take for another instant",
            lasting(forge, issued, Instant.EPOCH, odd));
      }
    } catch (NotObserved noKey) {
      waitWithTheClock(probe, door, door.fresh());
    }
  }

  private static void waitWithTheClock(Probe probe, JwtDoor door, Jwt issued) throws Exception {
    probe.levers().clock();
    Duration away =
        LIFETIME.plusSeconds(2 + probe.declared().number("decisions.jwt.leewaySeconds"));
    door.accepts("at once", issued.compact());
    Moved.by(probe, away, () -> door.refuses("after its lifetime", issued.compact()));
  }

  /** The issued claims, with every instant at which the token ends moved. */
  static String lasting(JwtForge forge, Jwt issued, Instant now, long seconds) throws Exception {
    return lasting(forge, issued.header(), issued, now, seconds);
  }

  private static String lasting(
      JwtForge forge, ObjectNode header, Jwt issued, Instant now, long seconds) throws Exception {
    ObjectNode payload = issued.payload().deepCopy();
    for (String claim : List.of("expiration", "exp")) {
      if (payload.has(claim)) {
        payload.put(claim, now.plusSeconds(seconds).getEpochSecond());
      }
    }
    return forge.sign(header, payload);
  }

  /** A number that is no instant lies beyond all of them. */
  static Instant expiration(Jwt token) {
    if (token.payload().path("expiration").isNumber()) {
      return token.instant("expiration").orElse(Instant.MAX);
    }
    return token
        .instant("expiration")
        .orElseThrow(() -> new Obstacle("the token has no expiration that is a timestamp"));
  }

  static void ownLogicAnswersInTheSameForm(Probe probe) throws Exception {
    Answer answer = probe.routes().manualLogin();
    probe.accepted("credentials that the route takes", answer);
    String member = answer.find("token").orElse("");
    probe.positive("its member token is a token", Jwt.isOne(member), answer);
    Jwt token = Jwt.parse(member);
    probe.equal("the signature is empty", false, token.signature().length == 0);
    Instant latest = probe.levers().time(answer).plusSeconds(1).plus(LIFETIME);
    Instant expiration = expiration(token);
    probe.equal(
        "it expires at " + expiration + ", after " + latest, false, expiration.isAfter(latest));
    new JwtDoor(probe).accepts("the token it yields", token.compact());
    probe.refused("no token", probe.guarded());
  }

  static void ownLogicRefusesWithoutAToken(Probe probe) throws Exception {
    Answer twin = probe.accepted("credentials that the route takes", probe.routes().manualLogin());
    probe.positive("they yield a token", Jwt.occursIn(twin.text()), twin);
    Answer refused = probe.rejected("wrong credentials", probe.routes().wrongManualLogin());
    probe.refusal("no token in it", !Jwt.occursIn(refused.text()), refused);
  }
}
