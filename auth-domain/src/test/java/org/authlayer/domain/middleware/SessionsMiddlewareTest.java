package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.domain.TokenOrigin;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole life of a session and its cookie (DEC-12 to DEC-16, DEC-33). */
final class SessionsMiddlewareTest {

  private static final Duration IDLE = Duration.ofDays(7);
  private static final Duration SLACK = IDLE.dividedBy(10);
  private static final Duration ABSOLUTE = Duration.ofDays(30);

  private final InMemoryStores stores = new InMemoryStores();
  private final ManualClock clock = World.clockAtStart();
  private final RecordedEvents events = new RecordedEvents();
  private final Random random = new Random(3);

  private HttpResponse send(SessionSettings settings, Call call, Responder handler)
      throws Exception {
    return new SessionsMiddleware(stores.sessions(), settings, clock, random, events)
        .respond(call.request(), handler);
  }

  private HttpResponse send(Call call, Consumer<Session> work) throws Exception {
    return send(
        SessionSettings.standard(),
        call,
        request -> {
          work.accept(request.session().orElseThrow());
          return HttpResponse.of(200);
        });
  }

  private static void login(Session session, String type, String id) {
    session.remember(new UserId(type, id), null);
  }

  private static void look(Session session) {
    session.users();
  }

  /** Logs ada in without a session before, and gives the new session's identifier. */
  private String begin() throws Exception {
    return id(send(Call.get("/"), session -> login(session, "User", "ada")));
  }

  private static String id(HttpResponse response) {
    String line = response.headers().first("Set-Cookie").orElseThrow();
    return line.substring("app_session=".length(), line.indexOf(';'));
  }

  private static Instant expires(HttpResponse response) {
    String line = response.headers().first("Set-Cookie").orElseThrow();
    String date = line.replaceFirst(".*Expires=", "").replaceFirst(";.*", "");
    return DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
  }

  private static List<String> cookies(HttpResponse response) {
    return response.headers().all("Set-Cookie");
  }

  private SessionData row() {
    assertEquals(1, stores.sessionRows().size());
    return stores.sessionRows().values().iterator().next();
  }

  @Test
  void anonymousVisitorGetsNeitherCookieNorRow() throws Exception {
    HttpResponse response = send(Call.get("/"), SessionsMiddlewareTest::look);
    assertEquals(Map.of(), response.headers().lines());
    assertEquals(Map.of(), stores.sessionRows());
    assertEquals(List.of(), events.all());
  }

  @Test
  void firstEntrySetsACookieAndARowUnderItsDigest() throws Exception {
    HttpResponse response = send(Call.get("/"), session -> login(session, "User", "ada"));
    String id = id(response);
    assertTrue(id.matches("[A-Za-z0-9_-]{43}"));
    assertEquals(
        List.of(
            "app_session=" + id + "; Path=/; Expires=Sun, 08 Mar 2026 12:00:00 GMT; SameSite=Lax"),
        cookies(response));
    assertEquals(List.of("no-store"), response.headers().all("Cache-Control"));
    assertEquals(
        new SessionData(
            new SessionId(id).digest(),
            Map.of(
                "User",
                new SessionIdentity("ada", clock.instant(), clock.instant().plus(ABSOLUTE), null)),
            Map.of(),
            clock.instant(),
            clock.instant(),
            clock.instant().plus(IDLE).plus(SLACK),
            "unknown"),
        row());
    assertEquals(1, events.all().size());
    assertEquals(1, events.of(AuthEvent.SessionStarted.class).size());
  }

  /** A cookie has four digits of a year, and so has the text of a row that PostgreSQL reads. */
  @Test
  void noMomentOfASessionIsLaterThanACookieCanSay() throws Exception {
    Instant latest = Instant.parse("9999-12-31T23:59:59Z");
    clock.advance(Duration.between(clock.instant(), latest.minus(Duration.ofDays(4))));
    HttpResponse response = send(Call.get("/"), session -> login(session, "User", "ada"));
    assertEquals(latest, expires(response));
    assertEquals(latest, row().expiresAt());
    assertEquals(latest, row().identity("User").orElseThrow().end().orElseThrow());
    send(Call.get("/").session(id(response)), session -> session.set("a", "b"));
    assertEquals(latest, row().expiresAt());
  }

  @Test
  void everySessionHasAnIdentifierOfItsOwn() throws Exception {
    assertNotEquals(begin(), begin());
    assertEquals(2, stores.sessionRows().size());
  }

  @Test
  void optionsAndNameComeFromTheSettings() throws Exception {
    HttpResponse response =
        send(
            new SessionSettings("__Host-s", IDLE, ABSOLUTE, true, true, null, 100),
            Call.get("/"),
            request -> {
              login(request.session().orElseThrow(), "User", "ada");
              return HttpResponse.of(200);
            });
    String line = cookies(response).get(0);
    assertTrue(line.startsWith("__Host-s=") && line.endsWith("; SameSite=Lax; Secure; HttpOnly"));
  }

  @Test
  void nameThatBrowsersTakeWithSecureOnlyNeedsIt() {
    for (String name : List.of("__Host-s", "__Secure-s", "__host-s")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new SessionSettings(name, IDLE, ABSOLUTE, false, true, null, 100));
      assertEquals(
          name, new SessionSettings(name, IDLE, ABSOLUTE, true, true, null, 100).cookieName());
    }
  }

  @Test
  void cookieBringsTheEntriesBack() throws Exception {
    String id = begin();
    HttpResponse response =
        send(
            Call.get("/").session(id),
            session -> assertEquals(Map.of("User", "ada"), session.users()));
    assertEquals(id, id(response));
  }

  @Test
  void useWithinOneStepWritesNothing() throws Exception {
    String id = begin();
    SessionData before = row();
    clock.advance(Duration.ofSeconds(59));
    HttpResponse response = send(Call.get("/").session(id), SessionsMiddlewareTest::look);
    assertEquals(before, row());
    assertEquals(clock.instant().plus(IDLE), expires(response));
  }

  @Test
  void useAfterOneStepProlongs() throws Exception {
    String id = begin();
    clock.advance(Duration.ofSeconds(60));
    HttpResponse response = send(Call.get("/").session(id), SessionsMiddlewareTest::look);
    assertEquals(id, id(response));
    assertEquals(clock.instant(), row().lastSeenAt());
    assertEquals(row().createdAt().plus(IDLE).plus(SLACK), row().expiresAt());
    assertEquals(clock.instant().plus(IDLE), expires(response));
    assertEquals(clock.instant().minusSeconds(60), row().createdAt());
  }

  @Test
  void stepIsATwentiethOfAShortIdleTime() throws Exception {
    SessionSettings brief =
        new SessionSettings(
            "app_session", Duration.ofSeconds(100), Duration.ofHours(1), false, false, null, 100);
    Responder look = request -> HttpResponse.of(200);
    String id = begin();
    clock.advance(Duration.ofSeconds(4));
    send(brief, Call.get("/").session(id), look);
    assertEquals(clock.instant().minusSeconds(4), row().lastSeenAt());
    clock.advance(Duration.ofSeconds(1));
    send(brief, Call.get("/").session(id), look);
    assertEquals(clock.instant(), row().lastSeenAt());
  }

  @Test
  void sessionEndsWhenItIsIdleTooLong() throws Exception {
    String id = begin();
    clock.advance(IDLE.plus(SLACK).minusSeconds(1));
    send(Call.get("/").session(id), session -> assertEquals(1, session.users().size()));
    clock.advance(IDLE.plus(SLACK));
    HttpResponse response =
        send(Call.get("/").session(id), session -> assertEquals(Map.of(), session.users()));
    assertEquals(List.of(), cookies(response));
  }

  @Test
  void sessionInConstantUseEndsAtItsAbsoluteLifetime() throws Exception {
    String id = begin();
    Instant end = clock.instant().plus(ABSOLUTE);
    for (int day = 1; day < 30; day++) {
      clock.advance(Duration.ofDays(1));
      HttpResponse response =
          send(Call.get("/").session(id), session -> assertEquals(1, session.users().size()));
      assertFalse(expires(response).isAfter(end));
    }
    assertEquals(end, row().expiresAt());
    clock.advance(Duration.ofDays(1));
    send(Call.get("/").session(id), session -> assertEquals(Map.of(), session.users()));
  }

  @Test
  void identifierChangesWhenAUserIsWrittenAndTheOldOneDies() throws Exception {
    String id = begin();
    clock.advance(Duration.ofDays(1));
    HttpResponse response =
        send(Call.get("/").session(id), session -> login(session, "User", "bob"));
    String successor = id(response);
    assertNotEquals(id, successor);
    assertEquals(new SessionId(successor).digest(), row().digest());
    assertEquals(Map.of("User", "bob"), row().users());
    assertEquals(clock.instant(), row().createdAt());
    send(Call.get("/").session(id), session -> assertEquals(Map.of(), session.users()));
  }

  @Test
  void proofChangesTheIdentifierAndNeitherAgeNorEnd() throws Exception {
    String id = begin();
    SessionIdentity before = row().identity("User").orElseThrow();
    clock.advance(Duration.ofDays(1));
    HttpResponse response = send(Call.get("/").session(id), session -> prove(session, "ada"));
    assertNotEquals(id, id(response));
    assertEquals(Map.of("User", before.with(Map.of("otp", clock.instant()))), row().identities());
    send(Call.get("/").session(id), session -> assertEquals(Map.of(), session.users()));
    send(Call.get("/").session(id(response)), SessionsMiddlewareTest::logInAgain);
    assertEquals(Map.of(), row().identity("User").orElseThrow().proofs());
  }

  @Test
  void proofOfAUserWhomTheSessionDoesNotRememberIsNotKept() throws Exception {
    String id = begin();
    SessionData before = row();
    send(Call.get("/").session(id), session -> prove(session, "bob"));
    assertEquals(before, row());
    assertEquals(List.of(), cookies(send(Call.get("/"), session -> prove(session, "ada"))));
  }

  @Test
  void proofBesideALoginIsOfThatLogin() throws Exception {
    send(
        Call.get("/"),
        session -> {
          prove(session, "ada");
          login(session, "User", "ada");
        });
    assertEquals(Map.of("otp", clock.instant()), row().identity("User").orElseThrow().proofs());
  }

  private void prove(Session session, String user) {
    session.prove(new UserId("User", user), "otp", clock.instant());
  }

  @Test
  void userOfAnotherTypeChangesTheIdentifierAndKeepsTheFirst() throws Exception {
    String id = begin();
    HttpResponse response =
        send(Call.get("/").session(id), session -> login(session, "Admin", "root"));
    assertNotEquals(id, id(response));
    assertEquals(Map.of("User", "ada", "Admin", "root"), row().users());
  }

  @Test
  void tokenOfTheSameUserChangesNothing() throws Exception {
    String id = begin();
    TokenOrigin token = new TokenOrigin(UUID.randomUUID(), null);
    Consumer<Session> again = session -> session.remember(new UserId("User", "ada"), token);
    assertEquals(id, id(send(Call.get("/").session(id), again)));
    assertEquals(Optional.empty(), row().token());
  }

  @Test
  void logoutOfTheLastTypeEndsSessionAndCookie() throws Exception {
    String id = begin();
    HttpResponse response = send(Call.get("/").session(id), session -> session.forget("User"));
    assertEquals(
        List.of("app_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax"),
        cookies(response));
    assertEquals(Map.of(), stores.sessionRows());
    assertEquals(List.of("ada logout"), ended());
  }

  /** Whose sessions ended and why, as the events tell it. */
  private List<String> ended() {
    return events.of(AuthEvent.SessionEnded.class).stream()
        .map(
            event ->
                Optional.ofNullable(event.user()).map(UserId::text).orElse("-")
                    + " "
                    + event.reason())
        .toList();
  }

  private String beginWithTwoTypes() throws Exception {
    return id(
        send(
            Call.get("/"),
            session -> {
              login(session, "User", "ada");
              login(session, "Admin", "root");
            }));
  }

  @Test
  void logoutOfOneOfTwoTypesKeepsTheOtherUnderANewIdentifier() throws Exception {
    String id = beginWithTwoTypes();
    Instant begun = row().createdAt();
    clock.advance(Duration.ofHours(1));
    HttpResponse response = send(Call.get("/").session(id), session -> session.forget("User"));
    assertNotEquals(id, id(response));
    assertEquals(Map.of("Admin", "root"), row().users());
    assertEquals(begun, row().createdAt());
    assertEquals(List.of("ada logout"), ended());
  }

  @Test
  void prolongingMeanwhileDoesNotBringALoggedOutTypeBack() throws Exception {
    String id = beginWithTwoTypes();
    clock.advance(Duration.ofDays(1));
    HttpResponse late = send(Call.get("/").session(id), session -> logOutElsewhere(id, "User"));
    assertEquals(List.of(), cookies(late));
    assertEquals(Map.of("Admin", "root"), row().users());
  }

  @Test
  void loginMeanwhileDoesNotBringALoggedOutTypeBack() throws Exception {
    String id = beginWithTwoTypes();
    HttpResponse login =
        send(
            Call.get("/").session(id),
            session -> {
              logOutElsewhere(id, "User");
              login(session, "Guest", "gil");
            });
    send(
        Call.get("/").session(id(login)),
        session -> assertEquals(Map.of("Guest", "gil"), session.users()));
  }

  private void logOutElsewhere(String id, String type) {
    try {
      send(Call.get("/").session(id), session -> session.forget(type));
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Test
  void unknownIdentifierIsNeverAdopted() throws Exception {
    String chosen = "A".repeat(43);
    HttpResponse anonymous =
        send(Call.get("/").session(chosen), session -> assertEquals(Map.of(), session.users()));
    assertEquals(List.of(), cookies(anonymous));
    assertEquals(Map.of(), stores.sessionRows());
    HttpResponse login =
        send(Call.get("/").session(chosen), session -> login(session, "User", "ada"));
    assertNotEquals(chosen, id(login));
    assertNotEquals(new SessionId(chosen).digest(), row().digest());
  }

  @Test
  void valueOfAnotherShapeIsNoIdentifier() throws Exception {
    String id = begin();
    for (String value :
        List.of(
            "",
            id.substring(1),
            id + "A",
            id + "=",
            "\"" + id + "\"",
            id.substring(1) + "\u00e4",
            row().digest(),
            "ada",
            "../" + id.substring(3),
            "A".repeat(100_000))) {
      send(Call.get("/").session(value), session -> assertEquals(Map.of(), session.users()));
    }
    send(Call.get("/").session(id), session -> assertEquals(1, session.users().size()));
  }

  @Test
  void twoDifferentCookiesOfOneNameAreNone() throws Exception {
    String one = begin();
    String other = begin();
    for (Call call :
        List.of(
            Call.get("/").session(one).session(other),
            Call.get("/").header("Cookie", "app_session=" + one + "; app_session=" + other),
            Call.get("/").header("Cookie", "app_session=x; app_session=" + other))) {
      send(call, session -> assertEquals(Map.of(), session.users()));
    }
    send(
        Call.get("/").session(one).session(one),
        session -> assertEquals(Map.of("User", "ada"), session.users()));
  }

  @Test
  void otherCookiesAreSteppedOver() throws Exception {
    String id = begin();
    for (String line :
        List.of(
            "a=b; app_session=" + id,
            "app_session=" + id + "; xapp_session=1; app_session2=2",
            ";;app_session=" + id + ";",
            " app_session=" + id + " ;a")) {
      send(
          Call.get("/").header("Cookie", line),
          session -> assertEquals(Map.of("User", "ada"), session.users(), line));
    }
    send(
        Call.get("/").header("Cookie", "APP_SESSION=" + id),
        session -> assertEquals(Map.of(), session.users()));
  }

  @Test
  void failingChainKeepsNothingAndSetsNoCookie() throws Exception {
    for (Exception failure :
        List.of(Abort.unauthorized(), StoreException.broken("x", null), new Exception("x"))) {
      assertThrows(
          failure.getClass(),
          () ->
              send(
                  SessionSettings.standard(),
                  Call.get("/"),
                  request -> {
                    login(request.session().orElseThrow(), "User", "ada");
                    throw failure;
                  }));
    }
    assertEquals(Map.of(), stores.sessionRows());
    String id = begin();
    SessionData before = row();
    clock.advance(Duration.ofDays(1));
    assertThrows(
        Abort.class,
        () ->
            send(
                Call.get("/").session(id),
                session -> {
                  session.forget("User");
                  throw Abort.unauthorized();
                }));
    assertEquals(before, row());
  }

  @Test
  void logoutDuringAnotherRequestIsNotUndoneByProlonging() throws Exception {
    String id = begin();
    clock.advance(Duration.ofDays(1));
    HttpResponse response =
        send(Call.get("/").session(id), session -> stores.sessionRows().clear());
    assertEquals(List.of(), cookies(response));
    assertEquals(Map.of(), stores.sessionRows());
  }

  @Test
  void logoutDuringAnotherRequestIsNotUndoneByUseWithinOneStep() throws Exception {
    String id = begin();
    send(Call.get("/").session(id), session -> stores.sessionRows().clear());
    assertEquals(Map.of(), stores.sessionRows());
  }

  @Test
  void twoLogoutsAtOnceAreOneEnd() throws Exception {
    String id = begin();
    send(
        Call.get("/").session(id),
        session -> {
          session.forget("User");
          stores.sessionRows().clear();
        });
    assertEquals(0, events.of(AuthEvent.SessionEnded.class).size());
  }

  @Test
  void failingStoreFailsTheRequestAndIsNotTakenForNoSession() {
    StoreException failure = StoreException.unavailable("down", Duration.ofSeconds(1), null);
    Sessions broken = new BrokenSessions(failure);
    SessionsMiddleware middleware =
        new SessionsMiddleware(broken, SessionSettings.standard(), clock, random, events);
    assertThrows(
        StoreException.class,
        () ->
            middleware.respond(
                Call.get("/").session("A".repeat(43)).request(), inner -> HttpResponse.of(200)));
  }

  @Test
  void cachingThatTheHandlerChoseIsKept() throws Exception {
    HttpResponse response =
        send(
            SessionSettings.standard(),
            Call.get("/"),
            request -> {
              login(request.session().orElseThrow(), "User", "ada");
              return HttpResponse.of(200).with("Cache-Control", "private");
            });
    assertEquals(List.of("private"), response.headers().all("Cache-Control"));
  }

  private static void logInAgain(Session session) {
    login(session, "User", "ada");
  }

  @Test
  void loggingInAgainAsTheSameUserEndsTheOldIdentifierAndStartsTheLifetimeAnew() throws Exception {
    String id = begin();
    clock.advance(Duration.ofDays(1));
    HttpResponse response = send(Call.get("/").session(id), SessionsMiddlewareTest::logInAgain);
    assertNotEquals(id, id(response));
    assertEquals(clock.instant(), row().createdAt());
    send(Call.get("/").session(id), session -> assertEquals(Map.of(), session.users()));
    send(
        Call.get("/").session(id(response)),
        session -> assertEquals(Map.of("User", "ada"), session.users()));
    assertEquals(1, events.of(AuthEvent.SessionRenewed.class).size());
    assertEquals(row().digest().substring(0, 8), renewed().session());
    assertEquals(new UserId("User", "ada"), renewed().user());
  }

  private AuthEvent.SessionRenewed renewed() {
    return events.of(AuthEvent.SessionRenewed.class).get(0);
  }

  @Test
  void secondOfTwoLoginsAtOnceHasASessionOfItsOwn() throws Exception {
    String id = begin();
    clock.advance(Duration.ofSeconds(1));
    HttpResponse late =
        send(
            Call.get("/").session(id),
            session -> {
              logInElsewhere(id, "User", "ada");
              logInAgain(session);
            });
    send(
        Call.get("/").session(id(late)),
        session -> assertEquals(Map.of("User", "ada"), session.users()));
    assertEquals(2, stores.sessionRows().size());
  }

  private void logInElsewhere(String id, String type, String user) {
    elsewhere(id, session -> login(session, type, user));
  }

  private void storeElsewhere(String id, String key) {
    elsewhere(id, session -> session.set(key, "stored meanwhile"));
  }

  private void elsewhere(String id, Consumer<Session> work) {
    try {
      send(Call.get("/").session(id), work);
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Test
  void secondOfTwoLogoutsAtOnceEndsNoOtherLoginsOfTheSameInstant() throws Exception {
    List<String> others = List.of(begin(), begin());
    String id = begin();
    send(
        Call.get("/").session(id),
        session -> {
          elsewhere(id, first -> first.forget("User"));
          session.forget("User");
        });
    for (String other : others) {
      send(
          Call.get("/").session(other),
          session -> assertEquals(Map.of("User", "ada"), session.users()));
    }
    assertEquals(2, stores.sessionRows().size());
  }

  @Test
  void valueStoredMeanwhileDoesNotBringALoggedOutTypeBack() throws Exception {
    String id = beginWithTwoTypes();
    HttpResponse logout =
        send(
            Call.get("/").session(id),
            session -> {
              session.forget("User");
              storeElsewhere(id, "lang");
            });
    assertEquals(Map.of("Admin", "root"), row().users());
    assertEquals(Map.of("lang", "stored meanwhile"), row().values());
    assertEquals(new SessionId(id(logout)).digest(), row().digest());
    assertEquals(List.of("ada logout"), ended());
  }

  @Test
  void valueStoredMeanwhileDoesNotKeepTheIdentifierOfBeforeALogin() throws Exception {
    String id = beginWithTwoTypes();
    storeElsewhere(id, "dropped");
    HttpResponse login =
        send(
            Call.get("/").session(id),
            session -> {
              logInAgain(session);
              session.remove("dropped");
              session.set("own", "1");
              storeElsewhere(id, "lang");
            });
    assertEquals(new SessionId(id(login)).digest(), row().digest());
    assertEquals(Map.of("User", "ada", "Admin", "root"), row().users());
    assertEquals(Map.of("lang", "stored meanwhile", "own", "1"), row().values());
  }

  @Test
  void loginOfAnotherTypeMeanwhileDoesNotBringALoggedOutTypeBack() throws Exception {
    String id = begin();
    clock.advance(Duration.ofSeconds(1));
    send(
        Call.get("/").session(id),
        session -> {
          session.forget("User");
          session.set("kept", "1");
          logInElsewhere(id, "Admin", "root");
        });
    assertEquals(Map.of("Admin", "root"), row().users());
    assertEquals(List.of("ada logout"), ended());
  }

  @Test
  void valueThatOthersRemoveAndStoreAgainMeanwhileStays() throws Exception {
    String id = begin();
    storeElsewhere(id, "lang");
    Session late = Session.stored(row(), row().identities());
    late.set("own", "1");
    elsewhere(id, session -> session.remove("lang"));
    late.follow(row());
    storeElsewhere(id, "lang");
    late.follow(row());
    assertEquals(Map.of("lang", "stored meanwhile", "own", "1"), late.values());
  }

  @Test
  void noRequestsMeanwhileKeepAliveWhatALoginOrALogoutEnds() throws Exception {
    SessionsMiddleware middleware =
        new SessionsMiddleware(
            changedAllTheTime(), SessionSettings.standard(), clock, random, events);
    for (boolean isLogin : List.of(true, false)) {
      clock.advance(Duration.ofSeconds(1));
      String id = beginWithTwoTypes();
      middleware.respond(
          Call.get("/").session(id).request(),
          request -> {
            Session session = request.session().orElseThrow();
            if (isLogin) {
              logInAgain(session);
            } else {
              session.forget("User");
            }
            return HttpResponse.of(200);
          });
      send(
          Call.get("/").session(id),
          session -> assertEquals(Map.of("Admin", "root"), session.users()));
    }
    assertEquals(List.of("ada replaced", "ada logout"), ended());
  }

  /** A store in which another request is always first. */
  private Sessions changedAllTheTime() {
    return (Sessions)
        Proxy.newProxyInstance(
            Sessions.class.getClassLoader(),
            new Class<?>[] {Sessions.class},
            (self, method, arguments) ->
                method.getName().equals("rotate")
                    ? false
                    : method.invoke(stores.sessions(), arguments));
  }

  @Test
  void loginUnderSeveralCookiesEndsAllOfThem() throws Exception {
    String one = begin();
    String other = begin();
    HttpResponse login =
        send(Call.get("/").session(one).session(other), SessionsMiddlewareTest::logInAgain);
    assertEquals(new SessionId(id(login)).digest(), row().digest());
    assertEquals(List.of("- replaced", "- replaced"), ended());
  }

  @Test
  void logoutEndsEveryPresentedIdentifierAndExpiresTheCookie() throws Exception {
    for (String junk : List.of("x", "A".repeat(43))) {
      String good = begin();
      HttpResponse logout = send(Call.get("/").session(good).session(junk), Session::end);
      assertTrue(cookies(logout).get(0).startsWith("app_session=; "));
      assertEquals(Map.of(), stores.sessionRows());
    }
    String bystander = begin();
    send(Call.get("/").session(begin()).session(begin()), Session::end);
    assertEquals(new SessionId(bystander).digest(), row().digest());
    assertEquals(List.of(), cookies(send(Call.get("/"), Session::end)));
  }

  private Token token(Instant end) {
    User owner = StoredUser.in(stores, "Ada", "ada@example.org", "password");
    NewToken made = new NewToken("value", UserId.of(owner.id()), end, clock.instant(), "");
    Tokens.Added.Ok stored = assertInstanceOf(Tokens.Added.Ok.class, stores.tokens().add(made));
    return Token.of(stored.id(), owner, clock.instant(), end);
  }

  private HttpResponse withToken(Call call, Token token) throws Exception {
    return send(
        SessionSettings.standard(),
        call,
        request -> {
          UserId ada = new UserId("User", "ada");
          request.session().orElseThrow().remember(ada, TokenOrigin.of(token));
          return HttpResponse.of(200);
        });
  }

  @Test
  void sessionThatATokenOpenedEndsNoLaterThanTheToken() throws Exception {
    Instant end = clock.instant().plus(Duration.ofMinutes(10));
    Token token = token(end);
    String id = id(withToken(Call.get("/").header("User-Agent", "curl/8"), token));
    assertEquals(Optional.of(token.id()), row().token());
    assertEquals(Optional.of(end), row().identity("User").flatMap(SessionIdentity::end));
    assertEquals("unknown curl/8", row().client());
    assertEquals(end, row().expiresAt());
    clock.advance(Duration.ofMinutes(9));
    HttpResponse used = send(Call.get("/").session(id), SessionsMiddlewareTest::look);
    assertEquals(end, expires(used));
    assertEquals(end, row().expiresAt());
    clock.advance(Duration.ofMinutes(1));
    send(Call.get("/").session(id), session -> assertEquals(Map.of(), session.users()));
  }

  @Test
  void sessionOfATokenThatNeverExpiresHasTheUsualLifetimeAndRemembersTheToken() throws Exception {
    Token token = token(Instant.MAX);
    Token lasting = Token.of(token.id(), token.standard().orElseThrow(), token.createdAt(), null);
    withToken(Call.get("/"), lasting);
    assertEquals(clock.instant().plus(IDLE).plus(SLACK), row().expiresAt());
    assertEquals(Optional.of(token.id()), row().token());
  }

  @Test
  void passwordTakesASessionOverFromTheToken() throws Exception {
    String id = id(withToken(Call.get("/"), token(clock.instant().plusSeconds(60))));
    send(Call.get("/").session(id), SessionsMiddlewareTest::logInAgain);
    assertEquals(Optional.empty(), row().token());
    assertEquals(clock.instant().plus(IDLE).plus(SLACK), row().expiresAt());
  }

  @Test
  void logoutOfOneTypeKeepsTheEndThatTheTokenSets() throws Exception {
    Instant end = clock.instant().plusSeconds(60);
    Token token = token(end);
    String id =
        id(
            send(
                SessionSettings.standard(),
                Call.get("/"),
                request -> {
                  UserId ada = new UserId("User", "ada");
                  request.session().orElseThrow().remember(ada, TokenOrigin.of(token));
                  login(request.session().orElseThrow(), "Admin", "root");
                  return HttpResponse.of(200);
                }));
    send(Call.get("/").session(id), session -> session.forget("Admin"));
    assertEquals(end, row().expiresAt());
    assertEquals(Optional.of(token.id()), row().token());
  }

  @Test
  void oldestSessionsOfAnAccountEndWhenThereAreTooMany() throws Exception {
    SessionSettings three =
        new SessionSettings("app_session", IDLE, ABSOLUTE, false, false, null, 3);
    send(Call.get("/"), session -> login(session, "User", "bob"));
    String first = id(login(three));
    for (int i = 0; i < 3; i++) {
      clock.advance(Duration.ofSeconds(1));
      login(three);
    }
    assertEquals(4, stores.sessionRows().size());
    send(Call.get("/").session(first), session -> assertEquals(Map.of(), session.users()));
    assertEquals(List.of("ada crowded-out"), ended());
  }

  private HttpResponse login(SessionSettings settings) throws Exception {
    return send(
        settings,
        Call.get("/"),
        request -> {
          login(request.session().orElseThrow(), "User", "ada");
          return HttpResponse.of(200);
        });
  }

  @Test
  void whatNoLongerHoldsOpensNoSession() throws Exception {
    for (boolean holds : List.of(false, true)) {
      Responder login =
          request -> {
            request.evidence().add("ada", () -> holds);
            login(request.session().orElseThrow(), "User", "ada");
            return HttpResponse.of(200);
          };
      if (holds) {
        send(SessionSettings.standard(), Call.get("/"), login);
      } else {
        Abort abort =
            assertThrows(Abort.class, () -> send(SessionSettings.standard(), Call.get("/"), login));
        assertEquals(401, abort.status());
      }
      assertEquals(holds ? 1 : 0, stores.sessionRows().size());
    }
  }

  private String beginMixed() throws Exception {
    String id = begin();
    SessionData row = row();
    Map<String, String> values = Map.of("customer", "7", "lang", "en");
    stores
        .sessionRows()
        .put(
            row.digest(),
            new SessionData(
                row.digest(),
                row.identities(),
                values,
                row.createdAt(),
                row.lastSeenAt(),
                row.expiresAt(),
                row.client(),
                /* isMixed= */ true));
    return id;
  }

  @Test
  void userAmongTheValuesOfAnEarlierVersionIsReadOnceAndStoredAnew() throws Exception {
    String id = beginMixed();
    HttpResponse response =
        send(
            Call.get("/").session(id),
            session -> assertEquals(Optional.of("7"), session.userId("customer")));
    assertEquals(id, id(response));
    assertFalse(row().isMixed());
    assertEquals(Map.of("User", "ada", "customer", "7"), row().users());
    assertEquals(Map.of("lang", "en"), row().values());
  }

  @Test
  void valueThatNoAuthenticatorReadsStaysAValue() throws Exception {
    String id = beginMixed();
    send(Call.get("/").session(id), session -> session.set("lang", "de"));
    assertEquals(Map.of("User", "ada"), row().users());
    assertEquals(Map.of("customer", "7", "lang", "de"), row().values());
    send(
        Call.get("/").session(id),
        session -> assertEquals(Optional.empty(), session.userId("customer")));
  }

  @Test
  void valueIsNoUserAndChangesNeitherIdentifierNorTimes() throws Exception {
    String id = id(withToken(Call.get("/"), token(clock.instant().plusSeconds(60))));
    SessionData before = row();
    clock.advance(Duration.ofSeconds(30));
    HttpResponse stored = send(Call.get("/").session(id), session -> session.set("User", "bob"));
    assertEquals(id, id(stored));
    assertEquals(before.identities(), row().identities());
    assertEquals(before.createdAt(), row().createdAt());
    assertEquals(before.expiresAt(), row().expiresAt());
    assertEquals(List.of(), events.of(AuthEvent.SessionRenewed.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0b", "\ud83d", "\ude00\ud83d"})
  void textThatNoColumnHoldsIsRefusedAsKeyAndAsValue(String text) throws Exception {
    String id = begin();
    SessionData before = row();
    Consumer<Session> key = session -> session.set(text, "value");
    Consumer<Session> value = session -> session.set("key", text);
    for (Consumer<Session> work : List.of(key, value)) {
      Abort refused =
          assertThrows(Abort.class, () -> send(Call.get("/").session(id), work), () -> text);
      assertEquals(400, refused.status());
      assertEquals(before, row());
    }
    send(Call.get("/").session(id), session -> session.set("key", "\ud83d\ude00"));
    assertEquals(Map.of("key", "\ud83d\ude00"), row().values());
  }

  @Test
  void anonymousValuesAreNoAccount() throws Exception {
    SessionSettings one = new SessionSettings("app_session", IDLE, ABSOLUTE, false, false, null, 1);
    String id = id(login(one));
    for (int i = 0; i < 3; i++) {
      send(
          one,
          Call.get("/"),
          request -> {
            request.session().orElseThrow().set("User", "ada");
            return HttpResponse.of(200);
          });
    }
    assertEquals(4, stores.sessionRows().size());
    send(
        Call.get("/").session(id), session -> assertEquals(Map.of("User", "ada"), session.users()));
    assertTrue(events.of(AuthEvent.SessionEnded.class).isEmpty());
  }

  @Test
  void identifierDoesNotShowItself() {
    assertEquals("SessionId", new SessionId("A".repeat(43)).toString());
  }
}
