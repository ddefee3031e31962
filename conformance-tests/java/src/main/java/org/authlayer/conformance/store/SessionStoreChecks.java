package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Rows.NOW;
import static org.authlayer.conformance.store.Rows.in;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;

/**
 * Checks the declared answers about stored sessions: AL-DEC-41, AL-DEC-42, AL-DEC-47 and AL-DEC-48.
 */
public final class SessionStoreChecks {

  private static final String ENTRY = "User";
  private static final Duration MICROSECOND = Duration.ofNanos(1000);
  private static final Instant BEGUN = NOW.plus(MICROSECOND);
  private static final Instant END = BEGUN.plus(Duration.ofDays(7));
  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);

  private SessionStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-DEC-41", SessionStoreChecks::sessionLivesAndEndsAsDeclared),
        new StoreCheck("AL-DEC-42", SessionStoreChecks::sessionsOfOneUserAreFoundAndEnded),
        new StoreCheck("AL-DEC-47", SessionStoreChecks::sessionIsKeptToTheLetter),
        new StoreCheck("AL-DEC-48", SessionStoreChecks::tokenThatIsGoneOpensNothing));
  }

  static void sessionLivesAndEndsAsDeclared(StoreProbe probe) throws Exception {
    Sessions sessions = probe.stores().sessions();
    SessionData first = session('1', "ada", 0, 60);
    sessions.add(first);
    probe.equal(
        "a session is found with all that it holds", Optional.of(first), found(sessions, '1', 0));
    probe.isAbsent("another digest finds no session", found(sessions, '2', 0));
    probe.equal("a session lives to its last second", Optional.of(first), found(sessions, '1', 59));
    probe.isAbsent("a session is not found at its end", found(sessions, '1', 60));
    probe.holds("a digest is used once", isRefused(() -> sessions.add(session('1', "bob", 0, 9))));
    probe.equal(
        "the session of a digest in use stays", Optional.of(first), found(sessions, '1', 0));
    prolonging(probe, sessions, first);
    rotating(probe, sessions);
    removing(probe, sessions);
  }

  private static void prolonging(StoreProbe probe, Sessions sessions, SessionData first) {
    SessionData longer =
        new SessionData(
            first.digest(), first.entries(), first.createdAt(), in(5), in(90), first.origin());
    probe.holds("a session is prolonged", sessions.prolong(first.digest(), in(5), in(90)));
    probe.equal(
        "a prolonged session changes in its times alone",
        Optional.of(longer),
        found(sessions, '1', 89));
    probe.isAbsent("a prolonged session is not found at its new end", found(sessions, '1', 90));
    probe.isFalse(
        "a session that is not stored is not prolonged",
        sessions.prolong(Rows.digest('2'), in(5), in(90)));
    probe.isAbsent(
        "a session that is not stored is not made by prolonging", found(sessions, '2', 6));
  }

  private static void rotating(StoreProbe probe, Sessions sessions) throws Exception {
    SessionData stored = found(sessions, '1', 0).orElseThrow();
    SessionData changed = session('1', "bob", 0, 60);
    SessionData next = session('3', "bob", 1, 60);
    probe.isFalse(
        "a session that has changed meanwhile is not replaced", sessions.rotate(changed, next));
    probe.equal(
        "a session that is not replaced keeps what it has",
        Optional.of(stored),
        found(sessions, '1', 0));
    probe.isAbsent("a session that is not replaced leaves no successor", found(sessions, '3', 0));
    probe.holds("an unchanged session is replaced", sessions.rotate(stored, next));
    probe.isAbsent("a replaced session ends", found(sessions, '1', 0));
    probe.equal("the successor of a session is found", Optional.of(next), found(sessions, '3', 0));
    probe.isFalse(
        "a session that has ended is not replaced",
        sessions.rotate(stored, session('4', "x", 0, 9)));
    SessionData other = session('5', "eve", 0, 60);
    sessions.add(other);
    probe.holds(
        "a session is not replaced by one of a digest in use",
        isRefused(() -> sessions.rotate(next, other)));
    probe.equal("the session stays after that", Optional.of(next), found(sessions, '3', 0));
    probe.equal(
        "the session of that digest stays as well", Optional.of(other), found(sessions, '5', 0));
    sessions.remove(other.digest());
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      sessions.add(new SessionData(numbered(round, 99), Map.of(), NOW, NOW, in(60)));
    }
    probe.once(
        "replacing one session one succeeds",
        (round, thread) ->
            sessions.rotate(
                new SessionData(numbered(round, 99), Map.of(), NOW, NOW, in(60)),
                new SessionData(numbered(round, thread), Map.of(), NOW, NOW, in(60))));
  }

  private static void removing(StoreProbe probe, Sessions sessions) {
    probe.holds("a session is removed", sessions.remove(Rows.digest('3')));
    probe.isAbsent("a removed session is not found", found(sessions, '3', 0));
    probe.isFalse(
        "a second removal reports that nothing was there", sessions.remove(Rows.digest('3')));
    probe.equal(
        "no session is dropped before its end",
        0,
        sessions.removeExpired(in(59), Crowd.ROUNDS + 1));
    probe.equal(
        "all sessions are dropped at their end",
        Crowd.ROUNDS,
        sessions.removeExpired(in(60), Crowd.ROUNDS + 1));
    probe.equal("no row is left", List.of(), probe.view().rows("sessions"));
  }

  static void sessionsOfOneUserAreFoundAndEnded(StoreProbe probe) {
    Sessions sessions = probe.stores().sessions();
    SessionData oldest = session('1', "ada", 1, 90);
    SessionData older = session('2', "ada", 2, 90);
    SessionData young = session('3', "ada", 3, 90);
    SessionData over = session('4', "ada", 0, 10);
    SessionData others = session('5', "bob", 0, 90);
    List.of(young, others, oldest, over, older).forEach(sessions::add);
    sessions.prolong(oldest.digest(), in(9), in(90));
    probe.equal(
        "a user's live sessions are found, the last used first",
        List.of(oldest.digest(), young.digest(), older.digest()),
        digests(sessions.findByEntry(ENTRY, "ada", in(10))));
    probe.equal(
        "no session is found by another entry",
        List.of(),
        sessions.findByEntry("Admin", "ada", NOW));
    probe.equal("the oldest end first", 2, sessions.removeOldest(ENTRY, "ada", 2));
    probe.equal(
        "the sessions that began last stay",
        List.of(young.digest(), older.digest()),
        digests(sessions.findByEntry(ENTRY, "ada", NOW)));
    probe.equal(
        "no more sessions end than are asked for", 0, sessions.removeOldest(ENTRY, "ada", 2));
    probe.equal(
        "all sessions of a user end but one",
        1,
        sessions.removeByEntry(ENTRY, "ada", older.digest()));
    probe.equal("the one session stays", Optional.of(older), found(sessions, '2', 0));
    probe.equal("all sessions of a user end", 1, sessions.removeByEntry(ENTRY, "ada", null));
    probe.equal("the session of another user stays", Optional.of(others), found(sessions, '5', 0));
    inBatches(probe, sessions);
    withTheirToken(probe, sessions);
  }

  private static void inBatches(StoreProbe probe, Sessions sessions) {
    List.of(session('6', "ada", 0, 10), session('7', "ada", 0, 10), session('8', "ada", 0, 10))
        .forEach(sessions::add);
    probe.equal("a batch is no larger than asked for", 2, sessions.removeExpired(in(10), 2));
    probe.equal("the next batch has the rest", 1, sessions.removeExpired(in(10), 2));
    probe.equal("no session that lives is dropped", 0, sessions.removeExpired(in(10), 2));
  }

  private static void withTheirToken(StoreProbe probe, Sessions sessions) {
    User ada = Rows.user(probe, "ada");
    var token = Rows.token(probe, "value", ada);
    SessionOrigin origin = new SessionOrigin(token, in(80), "10.0.0.1 kit");
    Map<String, String> entries = Map.of(ENTRY, "ada");
    SessionData opened = new SessionData(Rows.digest('9'), entries, NOW, NOW, in(90), origin);
    sessions.add(opened);
    probe.equal("the origin of a session is kept", Optional.of(opened), found(sessions, '9', 0));
    probe.stores().tokens().remove(UserId.of(ada.id()), token);
    probe.isAbsent("a session ends with the token that opened it", found(sessions, '9', 0));
    probe.holds(
        "the session of another user does not end with it", found(sessions, '5', 0).isPresent());
  }

  private static boolean isRefused(Runnable storing) {
    try {
      storing.run();
      return false;
    } catch (StoreException refused) {
      return true;
    }
  }

  private static Optional<SessionData> found(Sessions sessions, char digit, int after) {
    return sessions.find(Rows.digest(digit), in(after));
  }

  private static List<String> digests(List<SessionData> sessions) {
    return sessions.stream().map(SessionData::digest).toList();
  }

  private static SessionData session(char digit, String user, int began, int ends) {
    return new SessionData(Rows.digest(digit), Map.of(ENTRY, user), in(began), in(began), in(ends));
  }

  private static String numbered(int round, int thread) {
    HexFormat hex = HexFormat.of();
    return "0".repeat(32) + hex.toHexDigits((long) round) + hex.toHexDigits((long) thread);
  }

  static void sessionIsKeptToTheLetter(StoreProbe probe) {
    Sessions sessions = probe.stores().sessions();
    Map<String, String> entries = Map.of("User", "1", "\"Admin\"", "{\u00e9,\\\" ");
    SessionOrigin origin = new SessionOrigin(null, END, "192.0.2.1, some 'program'");
    SessionData awkward = new SessionData(A, entries, BEGUN, BEGUN, END, origin);
    SessionData bare = new SessionData(B, Map.of(), BEGUN, BEGUN, END);
    sessions.add(awkward);
    sessions.add(bare);
    probe.equal(
        "a session comes back with any text in it", Optional.of(awkward), sessions.find(A, BEGUN));
    probe.equal("a session without entries comes back", Optional.of(bare), sessions.find(B, BEGUN));
    probe.holds(
        "a session lives to its last microsecond",
        sessions.find(A, END.minus(MICROSECOND)).isPresent());
    probe.isAbsent("a session is not found at its end", sessions.find(A, END));
    byEachEntry(probe, sessions, awkward);
    byNothingElse(probe, sessions);
    Instant later = END.plus(MICROSECOND);
    probe.holds("a session is prolonged to the microsecond", sessions.prolong(A, END, later));
    probe.equal(
        "a prolonged session keeps all else",
        Optional.of(new SessionData(A, entries, BEGUN, END, later, origin)),
        sessions.find(A, END));
    probe.equal(
        "only the session that was not prolonged is dropped", 1, sessions.removeExpired(END, 9));
  }

  private static void byEachEntry(StoreProbe probe, Sessions sessions, SessionData awkward) {
    awkward
        .entries()
        .forEach(
            (name, value) ->
                probe.equal(
                    "a session is found by each of its entries",
                    List.of(awkward),
                    sessions.findByEntry(name, value, BEGUN)));
    for (String other : List.of("2", "11", "", " 1", "1 ", "%", "\0", "1\"}", "{\u00e9,\\\"")) {
      probe.equal(
          "a session is found by no other value",
          List.of(),
          sessions.findByEntry("User", other, BEGUN));
      probe.equal("another value ends no session", 0, sessions.removeByEntry("User", other, null));
    }
    probe.equal(
        "a session is not found by a name in another case",
        List.of(),
        sessions.findByEntry("user", "1", BEGUN));
  }

  private static void byNothingElse(StoreProbe probe, Sessions sessions) {
    for (String text :
        List.of("", A.toUpperCase(java.util.Locale.ROOT), "\0", "g".repeat(64), A + "a")) {
      probe.isAbsent("a text that is not a digest finds no session", sessions.find(text, BEGUN));
      probe.isFalse("a text that is not a digest ends no session", sessions.remove(text));
    }
  }

  static void tokenThatIsGoneOpensNothing(StoreProbe probe) {
    Sessions sessions = probe.stores().sessions();
    SessionData before = new SessionData(A, Map.of(), BEGUN, BEGUN, END);
    sessions.add(before);
    User ada = Rows.user(probe, "ada");
    UUID token = Rows.token(probe, "value", ada);
    SessionOrigin origin = new SessionOrigin(token, null, "");
    SessionData opened = new SessionData(B, Map.of(), BEGUN, BEGUN, END, origin);
    sessions.add(opened);
    probe.equal("a token opens a session", Optional.of(opened), sessions.find(B, BEGUN));
    probe.stores().tokens().remove(UserId.of(ada.id()), token);
    sessions.add(opened);
    probe.isAbsent("a removed token opens no session", sessions.find(B, BEGUN));
    probe.isFalse(
        "a session is not replaced by one of a removed token", sessions.rotate(before, opened));
    probe.equal(
        "a session that is not replaced stays", Optional.of(before), sessions.find(A, BEGUN));
    probe.isAbsent("a session that is not replaced leaves no successor", sessions.find(B, BEGUN));
  }
}
