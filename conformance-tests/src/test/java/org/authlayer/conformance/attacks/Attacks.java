package org.authlayer.conformance.attacks;

import static org.authlayer.conformance.attacks.Attacker.PASSWORD;
import static org.authlayer.conformance.attacks.Attacker.basic;
import static org.authlayer.conformance.attacks.Attacker.bearer;
import static org.authlayer.conformance.attacks.Attacker.cookie;
import static org.authlayer.conformance.attacks.Attacker.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.authlayer.conformance.attacks.Seat.Part;
import org.authlayer.conformance.attacks.Seat.Place;
import org.junit.jupiter.api.DynamicTest;

/** All attacks. Each has a twin that differs in one respect and is let through. */
public final class Attacks {

  private static final int MOST = 3;
  private static final int GUESSES = 5;
  private static final int LOGINS = 10;

  private static final String NO_VALUES = "its handlers keep no values in sessions";
  private static final String ONE_TYPE = "its sessions have users of one type";
  private static final String EVIL = "Origin: https://evil.example";

  private static final Path MAILBOX = mailbox();

  private Attacks() {}

  private static Path mailbox() {
    try {
      return Files.createTempDirectory("mailbox");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** As {@link #settings}, with what an {@link AttackedApplication} needs. */
  public static Map<String, String> settingsOfAnApplication() {
    Map<String, String> all = Ways.settings(MAILBOX);
    all.putAll(settings());
    return all;
  }

  /** What each seat is started with. */
  public static Map<String, String> settings() {
    return Map.of(
        "session.max-per-user",
        String.valueOf(MOST),
        "throttle.per-account-and-network",
        String.valueOf(GUESSES),
        "password.bcrypt-cost",
        "4");
  }

  /** The attacks that the seat can have. */
  public static Stream<DynamicTest> on(Seat seat) {
    Attacker attacker = new Attacker(seat, EventLog.begin());
    return all().stream()
        .filter(one -> one.reason(seat.place()).isEmpty())
        .map(one -> DynamicTest.dynamicTest(one.claim(), () -> one.attack().accept(attacker)));
  }

  public static List<Attack> all() {
    return Stream.concat(common().stream(), new WayAttacks(MAILBOX).all().stream()).toList();
  }

  private static List<Attack> common() {
    return List.of(
        values("equal values of strangers end no session", Attacks::crowd),
        values("a value named as a user type logs in no user", Attacks::nameOfAType),
        values("a value is in no event, and no event's user", Attacks::valueInTheLog),
        values("a login ends the former session, whatever is stored meanwhile", Attacks::meanwhile),
        Attack.of(
            "a property of one credential is kept for the whole session",
            "a session ends with the token that opened it, whatever is stored in it",
            Attacks::tokenRevoked),
        Attack.of(
                "a property of one credential is kept for the whole session",
                "the password of one type frees no user of another type from a token",
                Attacks::otherType)
            .without(Place.REFERENCE_SERVER, ONE_TYPE),
        Attack.of(
                "one place for several kinds",
                "tokens of two declared types open no session",
                Attacks::twoTokens)
            .without(Place.REFERENCE_SERVER, ONE_TYPE),
        Attack.of(
                "a count by what was sent, an effect by what was found",
                "guesses under many spellings are guesses at one user",
                Attacks::spellings)
            .without(Place.REFERENCE_SERVER, "its look-up of users is exact"),
        Attack.of(
            "a check of one user type",
            "bytes that no column can hold are refused or unknown, and counted",
            Attacks::bytes),
        Attack.of(
            "an end of what is listed",
            "everything that the user can present ends with the password",
            Attacks::change),
        Attack.of(
            "a way to log in without what the others have",
            "every login gives an open session a new identifier",
            Attacks::renewal),
        Attack.of(
            "a way to log in without what the others have",
            "every refused credential is an event",
            Attacks::refusals),
        Attack.of(
            "a way to log in without what the others have",
            "no page of another origin logs its visitor in",
            Attacks::foreignLogin),
        Attack.of(
            "a safe method taken for a harmless request",
            "a foreign page upgrades no connection with its visitor's session",
            Attacks::upgrade),
        Attack.of(
            "a safe method taken for a harmless request",
            "the target's authority decides over the origin, and not Host",
            Attacks::absoluteTarget));
  }

  private static Attack values(String claim, Consumer<Attacker> attack) {
    return Attack.of("data of the application taken for a user", claim, attack)
        .without(Place.REFERENCE_SERVER, NO_VALUES);
  }

  private static void crowd(Attacker to) {
    List<String> victims =
        Stream.of(to.user(), to.user(), to.user()).map(to::session).map(to::stored).toList();
    String other = to.user();
    List<String> crowd = new ArrayList<>();
    for (int i = 0; i < MOST + 2; i++) {
      crowd.add(to.stored(to.session(other)));
      to.is(200, to.send("POST " + to.own("/value/count/1"), ""), "an anonymous value");
    }
    for (String victim : victims) {
      assertEquals(200, to.sees(victim), "a user with an equal value");
    }
    assertEquals(401, to.sees(crowd.getFirst()), "the oldest session above the user's own limit");
    assertEquals(200, to.sees(crowd.getLast()), "the newest session");
  }

  private static void nameOfAType(Attacker to) {
    String email = to.customer();
    Reply own = to.login(to.own("/customers/session/login"), email, PASSWORD);
    String number = own.member("id");
    String anonymous =
        to.send("POST " + to.own("/value/customer/" + number), "").cookie().orElseThrow();
    to.is(401, to.get(to.own("/customers/me"), cookie(anonymous)), "a value as a user");
    String known = own.cookie().orElseThrow();
    to.is(200, to.get(to.own("/customers/me"), cookie(known)), "the user");
  }

  private static void valueInTheLog(Attacker to) {
    String session = to.session(to.user());
    for (String[] lines : new String[][] {{cookie(session)}, {}}) {
      to.is(
          200,
          to.send("POST " + to.own("/note"), json("key", "Basket", "value", "SECRETVALUE"), lines),
          "a value");
    }
    to.stored(session);
    to.is(200, to.send("POST " + to.own("/session/logout"), "", cookie(session)), "logout");
    assertEquals(0, to.log().count("SECRETVALUE"));
    assertEquals(0, to.log().count("user-type=Basket"));
    assertEquals(0, to.log().count("user-type=count"));
    assertTrue(to.log().count("event=session-ended", "reason=logout") > 0, "the logout");
  }

  private static void meanwhile(Attacker to) {
    String email = to.user();
    String session = to.stored(to.session(email));
    for (int i = 0; i < LOGINS; i++) {
      String former = session;
      AtomicBoolean over = new AtomicBoolean();
      AtomicInteger stored = new AtomicInteger();
      Runnable storing =
          () -> {
            while (!over.get()) {
              String value = to.own("/value/lang/" + stored.incrementAndGet());
              to.send("POST " + value, "", cookie(former));
            }
          };
      List<CompletableFuture<Void>> others =
          Stream.of(storing, storing, storing).map(CompletableFuture::runAsync).toList();
      while (stored.get() < LOGINS) {
        Thread.onSpinWait();
      }
      session = to.session(email, cookie(former));
      over.set(true);
      others.forEach(CompletableFuture::join);
      assertEquals(401, to.sees(former), "the identifier of before the login");
      assertEquals(200, to.sees(session), "the identifier of the login");
    }
  }

  private static void tokenRevoked(Attacker to) {
    String email = to.user();
    Reply stolen = to.token(email);
    String owners = bearer(to.token(email).member("value"));
    Reply opened = to.get(to.seat().path(Part.OPENS), bearer(stolen.member("value")));
    to.is(200, opened, "a session by a token");
    String session = opened.cookie().orElseThrow();
    String password = to.session(email);
    if (to.seat().has(Part.STORES)) {
      session = to.stored(session);
      password = to.stored(password);
    }
    assertEquals(200, to.sees(session), "before the token is revoked");
    String path = to.seat().path(Part.ACCOUNT) + "/tokens/" + stolen.member("id");
    to.is(200, to.send("DELETE " + path, "", owners), "the token is revoked");
    assertEquals(401, to.sees(session), "the session of the revoked token");
    assertEquals(200, to.sees(password), "the session of the password");
  }

  private static void otherType(Attacker to) {
    String victim = to.user();
    Reply stolen = to.token(victim);
    String owners = bearer(to.token(victim).member("value"));
    Reply opened = to.get(to.seat().path(Part.OPENS), bearer(stolen.member("value")));
    String both =
        to.sessionAt(
            to.own("/customers/session/login"),
            to.customer(),
            cookie(opened.cookie().orElseThrow()));
    assertEquals(200, to.sees(both), "before the token is revoked");
    String path = to.seat().path(Part.ACCOUNT) + "/tokens/" + stolen.member("id");
    to.is(200, to.send("DELETE " + path, "", owners), "the token is revoked");
    assertEquals(401, to.sees(both), "the user of the revoked token");
    to.is(200, to.get(to.own("/customers/me"), cookie(both)), "the user of the password");
  }

  private static void twoTokens(Attacker to) {
    String email = to.customer();
    Reply token = to.token(to.own("/customers/token"), email);
    String key = to.send("POST " + to.own("/machines/till/key"), "").member("value");
    String[] lines = {bearer(token.member("value")), "X-Api-Key: " + key};
    Reply both = to.get(to.own("/customers/both"), lines);
    to.is(200, both, "both tokens");
    assertEquals(Optional.empty(), both.cookie(), "no session of tokens of declared types");
    String password = to.sessionAt(to.own("/customers/session/login"), email);
    String[] other = {"Authorization: Bearer " + token.member("value")};
    String path = to.own("/customers/account/tokens/" + token.member("id"));
    to.is(200, to.send("DELETE " + path, "", other), "the token is revoked");
    to.is(401, to.get(to.own("/customers/both"), lines), "the revoked token");
    to.is(200, to.get(to.own("/customers/both"), cookie(password)), "the password's session");
  }

  private static void spellings(Attacker to) {
    String email = to.customer();
    int checked = 0;
    for (int spelling = 0; spelling < 7; spelling++) {
      String name =
          email.substring(0, spelling).toUpperCase(Locale.ROOT) + email.substring(spelling);
      for (int i = 0; i < GUESSES; i++) {
        Reply guess = to.send("POST " + to.own("/customers/token"), "", basic(name, "wrong"));
        checked += guess.status() == 401 ? 1 : 0;
      }
    }
    assertEquals(GUESSES, checked, "guesses that were checked");
    String loud = basic(email.toUpperCase(Locale.ROOT), PASSWORD);
    to.is(429, to.send("POST " + to.own("/customers/token"), "", loud), "the right password");
    to.token(to.own("/customers/token"), to.customer());
  }

  private static void bytes(Attacker to) {
    String email = to.user();
    List<String> logins = new ArrayList<>(List.of(to.seat().path(Part.SESSION_LOGIN)));
    List<String> tokens = new ArrayList<>(List.of(to.seat().path(Part.TOKEN_LOGIN)));
    List<String> signUps = new ArrayList<>(List.of(to.seat().path(Part.SIGN_UP)));
    if (to.seat().has(Part.ATTACKED)) {
      logins.add(to.own("/customers/session/login"));
      tokens.add(to.own("/customers/token"));
      signUps.add(to.own("/customers"));
      ofAnApplication(to);
    }
    for (String bad : List.of("a\\u0000b@example.org", "\\ud83d@example.org")) {
      for (String path : logins) {
        isRefused(to.login(path, bad, PASSWORD), path);
        isRefused(to.login(path, email + "x", bad), path);
      }
      for (String path : signUps) {
        to.is(400, to.send("POST " + path, Attacker.signUp("Ada", bad)), path);
        to.is(400, to.send("POST " + path, Attacker.signUp(bad, "x" + email)), path);
      }
    }
    for (String path : tokens) {
      String guess = basic("a\0b@example.org" + path, "wrong");
      for (int i = 0; i < GUESSES; i++) {
        to.is(401, to.send("POST " + path, "", guess), path);
      }
      to.is(429, to.send("POST " + path, "", guess), path + " counts");
    }
    String sees = to.seat().path(Part.SEES);
    for (String line :
        List.of(
            bearer("\u00c3("),
            cookie("app_session=%00"),
            cookie("app_session=\u00ff"),
            "Authorization: Basic \u00ff")) {
      isRefused(to.get(sees, line), line);
    }
    to.token(email);
    assertEquals(200, to.sees(to.session(email)), "the right password");
  }

  /** An adapter may refuse what is no JSON or no header before the layer does. */
  private static void isRefused(Reply reply, String what) {
    int status = reply.status();
    assertTrue(status == 401 || status == 400, () -> what + " " + status);
  }

  /** Text on its way into a session, and to a link. */
  private static void ofAnApplication(Attacker to) {
    String session = to.session(to.user());
    for (String bad : List.of("a\\u0000b", "\\ud83d", "\\ude00\\ud83d")) {
      for (String member : List.of("value", "key")) {
        Reply reply = to.send("POST " + to.own("/note"), json(member, bad), cookie(session));
        to.is(400, reply, "a " + member + " that no column can hold: " + bad);
      }
      to.is(400, to.send("POST " + to.own("/customers/link"), json("email", bad)), "an address");
      to.is(400, to.use(bad), "a link");
    }
    to.is(
        200,
        to.send("POST " + to.own("/note"), json("value", "\\ud83d\\ude00"), cookie(session)),
        "a whole pair");
    assertEquals(200, to.sees(session), "the session afterwards");
  }

  private static void change(Attacker to) {
    String email = to.user();
    String session = to.session(email);
    String token = bearer(to.token(email).member("value"));
    String kept = bearer(to.token(email).member("value"));
    String change = json("currentPassword", PASSWORD, "newPassword", "battery staple");
    String account = to.seat().path(Part.ACCOUNT);
    to.is(200, to.send("PUT " + account + "/password", change, kept), "the change");
    assertEquals(401, to.sees(session), "a session of the old password");
    to.is(401, to.get(account, token), "a token of the old password");
    to.is(200, to.get(account, kept), "the token that asked for the change");
    if (to.seat().has(Part.ATTACKED)) {
      ofLinks(to, change);
    }
  }

  private static void ofLinks(Attacker to, String change) {
    String email = to.customer();
    String old = to.link(email);
    String kept = bearer(to.token(to.own("/customers/token"), email).member("value"));
    to.is(
        200,
        to.send("PUT " + to.own("/customers/account/password"), change, kept),
        "the customer's change");
    to.is(401, to.use(old), "a link of the old password");
    to.is(200, to.use(to.link(email)), "a new link");
  }

  private static void renewal(Attacker to) {
    String email = to.user();
    String before = to.session(email);
    String after = to.session(email, cookie(before));
    assertNotEquals(before, after);
    assertEquals(401, to.sees(before), "the identifier before the password");
    assertEquals(200, to.sees(after), "the identifier after the password");
    if (to.seat().has(Part.ATTACKED)) {
      String customer = to.customer();
      String old = to.sessionAt(to.own("/customers/session/login"), customer);
      Reply used = to.use(to.link(customer), cookie(old));
      to.is(200, used, "a link");
      to.is(401, to.get(to.own("/customers/me"), cookie(old)), "the identifier before the link");
      String renewed = cookie(used.cookie().orElseThrow());
      to.is(200, to.get(to.own("/customers/me"), renewed), "the identifier after the link");
    }
  }

  private static void refusals(Attacker to) {
    String account = to.seat().path(Part.ACCOUNT);
    String right = bearer(to.token(to.user()).member("value"));
    isAnEvent(to, account, right, bearer("AAAAAAAAAAAAAAAAAAAAAA=="));
    if (to.seat().has(Part.ATTACKED)) {
      String key = to.send("POST " + to.own("/machines/till/key"), "").member("value");
      isAnEvent(to, to.own("/machines/me"), "X-Api-Key: " + key, "X-Api-Key: wrong");
    }
  }

  private static void isAnEvent(Attacker to, String path, String right, String wrong) {
    long before = to.log().count("event=token-rejected");
    to.is(200, to.get(path, right), "the right credential");
    assertEquals(before, to.log().count("event=token-rejected"), "of the right credential");
    to.is(401, to.get(path, wrong), "a wrong credential");
    assertEquals(before + 1, to.log().count("event=token-rejected"), "of a wrong credential");
  }

  private static void foreignLogin(Attacker to) {
    String own = "Origin: http://" + to.seat().at().getAuthority();
    String path = to.seat().path(Part.SESSION_LOGIN);
    String email = to.user();
    Reply refused = to.login(path, email, PASSWORD, EVIL);
    to.is(403, refused, "a password from a foreign page");
    assertEquals(Optional.empty(), refused.cookie());
    to.sessionAt(path, email, own);
    String tokens = "POST " + to.seat().path(Part.TOKEN_LOGIN);
    to.is(403, to.send(tokens, "", basic(email, PASSWORD), EVIL), "Basic for a foreign page");
    to.is(200, to.send(tokens, "", basic(email, PASSWORD), own), "Basic for an own page");
    if (to.seat().has(Part.ATTACKED)) {
      String link = to.link(to.customer());
      Reply foreign = to.use(link, EVIL);
      to.is(403, foreign, "a link from a foreign page");
      assertEquals(Optional.empty(), foreign.cookie());
      to.is(200, to.use(link, own), "the same link from an own page");
    }
  }

  private static void upgrade(Attacker to) {
    String session = cookie(to.session(to.user()));
    String own = "Origin: http://" + to.seat().at().getAuthority();
    for (String[] lines :
        new String[][] {
          {session, EVIL}, {session, "Origin: null"}, {session, own, "Sec-Fetch-Site: same-site"}
        }) {
      to.is(403, upgrade(to, lines), "a foreign page");
    }
    to.is(to.seat().upgraded(), upgrade(to, session, own), "an own page");
    to.is(to.seat().upgraded(), upgrade(to, session), "a program");
    to.is(401, upgrade(to, own), "an own page without a session");
  }

  private static Reply upgrade(Attacker to, String... lines) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "Connection: Upgrade, close",
                "Upgrade: websocket",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13"));
    all.addAll(List.of(lines));
    return to.get(to.seat().path(Part.UPGRADES), all.toArray(String[]::new));
  }

  /** RFC 9112, 3.2.2: a server ignores Host where the target has an authority. */
  private static void absoluteTarget(Attacker to) {
    String email = to.user();
    String url = "http://" + to.seat().at().getAuthority() + to.seat().path(Part.SESSION_LOGIN);
    Reply refused =
        to.login(url, email, PASSWORD, "Host: evil.example", "Origin: http://evil.example");
    assertTrue(refused.status() == 403 || refused.status() == 400, refused::toString);
    assertEquals(Optional.empty(), refused.cookie());
    Reply own = to.login(url, email, PASSWORD, "Origin: http://" + to.seat().at().getAuthority());
    assertFalse(own.cookie().isEmpty(), "the same with one authority");
  }
}
