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
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;

/**
 * Checks the declared answers about stored sessions: AL-DEC-41, AL-DEC-42, AL-DEC-47 and AL-DEC-48.
 */
public final class SessionStoreChecks {

  private static final String ENTRY = "User";
  private static final String OTHER = "Officer";
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
    SessionData longer = first.used(in(5), in(90));
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
    for (int round = 0; round < probe.crowd().rounds(); round++) {
      sessions.add(new SessionData(numbered(round, 99), Map.of(), Map.of(), NOW, NOW, in(60), ""));
    }
    probe.once(
        "replacing one session one succeeds",
        (round, thread) ->
            sessions.rotate(
                new SessionData(numbered(round, 99), Map.of(), Map.of(), NOW, NOW, in(60), ""),
                new SessionData(
                    numbered(round, thread), Map.of(), Map.of(), NOW, NOW, in(60), "")));
  }

  private static void removing(StoreProbe probe, Sessions sessions) {
    probe.holds("a session is removed", sessions.remove(Rows.digest('3')));
    probe.isAbsent("a removed session is not found", found(sessions, '3', 0));
    probe.isFalse(
        "a second removal reports that nothing was there", sessions.remove(Rows.digest('3')));
    probe.equal(
        "no session is dropped before its end",
        0,
        sessions.removeExpired(in(59), probe.crowd().rounds() + 1));
    probe.equal(
        "all sessions are dropped at their end",
        probe.crowd().rounds(),
        sessions.removeExpired(in(60), probe.crowd().rounds() + 1));
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
        digests(sessions.findByUser(new UserId(ENTRY, "ada"), in(10))));
    probe.equal(
        "no session is found by another entry",
        List.of(),
        sessions.findByUser(new UserId("Admin", "ada"), NOW));
    probe.equal("the oldest end first", 2, sessions.removeOldest(new UserId(ENTRY, "ada"), 2, NOW));
    probe.equal(
        "the sessions that began last stay",
        List.of(young.digest(), older.digest()),
        digests(sessions.findByUser(new UserId(ENTRY, "ada"), NOW)));
    probe.equal(
        "no more sessions end than are asked for",
        0,
        sessions.removeOldest(new UserId(ENTRY, "ada"), 2, NOW));
    probe.equal(
        "all sessions of a user end but one",
        1,
        sessions.removeByUser(new UserId(ENTRY, "ada"), older.digest()));
    probe.equal("the one session stays", Optional.of(older), found(sessions, '2', 0));
    probe.equal(
        "all sessions of a user end", 1, sessions.removeByUser(new UserId(ENTRY, "ada"), null));
    probe.equal("the session of another user stays", Optional.of(others), found(sessions, '5', 0));
    inBatches(probe, sessions);
    withTheirToken(probe, sessions);
    usersAndValues(probe, sessions);
  }

  private static void inBatches(StoreProbe probe, Sessions sessions) {
    List.of(session('6', "ada", 0, 10), session('7', "ada", 0, 10), session('8', "ada", 0, 10))
        .forEach(sessions::add);
    probe.equal("a batch is no larger than asked for", 2, sessions.removeExpired(in(10), 2));
    probe.equal("the next batch has the rest", 1, sessions.removeExpired(in(10), 2));
    probe.equal("no session that lives is dropped", 0, sessions.removeExpired(in(10), 2));
  }

  private static void withTheirToken(StoreProbe probe, Sessions sessions) {
    User owner = Rows.user(probe, "ada");
    UUID token = Rows.token(probe, "value", owner);
    SessionIdentity ada = new SessionIdentity("ada", NOW, in(80), token);
    SessionData opened = session('9', Map.of(ENTRY, ada), Map.of("color", "green"));
    sessions.add(opened);
    SessionIdentity olga = new SessionIdentity("olga", in(1), in(85), null);
    SessionData shared = session('a', Map.of(ENTRY, ada, OTHER, olga), Map.of("color", "red"));
    sessions.add(shared);
    probe.equal(
        "each user keeps origin, age and end of its own",
        Optional.of(shared),
        found(sessions, 'a', 0));
    probe.equal("the origin of a session is kept", Optional.of(opened), found(sessions, '9', 0));
    probe.stores().tokens().remove(UserId.of(owner.id()), token);
    probe.isAbsent("a session ends with the token that opened it", found(sessions, '9', 0));
    probe.equal(
        "a token takes its own user along, and neither another one nor a value",
        Optional.of(shared.with(Map.of(OTHER, olga))),
        found(sessions, 'a', 0));
    probe.holds(
        "the session of another user does not end with it", found(sessions, '5', 0).isPresent());
  }

  private static void usersAndValues(StoreProbe probe, Sessions sessions) {
    SessionIdentity ada = new SessionIdentity("ada", NOW, in(80), null);
    SessionIdentity otto = new SessionIdentity("otto", in(1), in(20), null);
    UserId user = new UserId(ENTRY, "ada");
    SessionData both =
        session('1', Map.of(ENTRY, ada, OTHER, otto), Map.of(ENTRY, "kim", "color", "green"));
    SessionData values = session('2', Map.of(), Map.of(ENTRY, "ada", OTHER, "otto"));
    sessions.add(both);
    sessions.add(values);
    probe.equal(
        "a value of the name of a type stays a value",
        List.of(both, values),
        List.of(found(sessions, '1', 0).orElseThrow(), found(sessions, '2', 0).orElseThrow()));
    probe.equal(
        "a session is found by its users alone",
        List.of(both.digest()),
        digests(sessions.findByUser(user, NOW)));
    probe.equal(
        "a user's own end ends the session for that user",
        List.of(),
        sessions.findByUser(new UserId(OTHER, "otto"), in(20)));
    probe.equal("a value is no account", 0, sessions.removeByUser(new UserId(ENTRY, "kim"), null));
    probe.equal("a value is not counted", 1, sessions.removeOldest(user, 0, NOW));
    SessionData without = both.with(Map.of(OTHER, otto));
    probe.equal(
        "what ends a user leaves the others and the values",
        Optional.of(without),
        found(sessions, '1', 0));
    probe.isFalse(
        "a user that the session does not remember does not end",
        sessions.removeUser(both.digest(), user));
    probe.holds(
        "the last user ends", sessions.removeUser(both.digest(), new UserId(OTHER, "otto")));
    probe.isAbsent("a session ends with its last user", found(sessions, '1', 0));
    probe.equal("values alone stay", Optional.of(values), found(sessions, '2', 0));
    SessionData pair = session('e', Map.of(ENTRY, ada, OTHER, otto), Map.of());
    sessions.add(pair);
    probe.holds("one of two users ends", sessions.removeUser(pair.digest(), user));
    probe.equal(
        "the end of one user leaves the other",
        Optional.of(pair.with(Map.of(OTHER, otto))),
        found(sessions, 'e', 0));
    SessionData other = session('2', Map.of(), Map.of("color", "red"));
    probe.holds("values are stored under the same digest", sessions.rotate(values, other));
    probe.equal("the new values are found", Optional.of(other), found(sessions, '2', 0));
    probe.isFalse(
        "values that have changed meanwhile are not replaced", sessions.rotate(values, values));
    orderOfUsers(probe, sessions);
  }

  private static void orderOfUsers(StoreProbe probe, Sessions sessions) {
    UserId ada = new UserId(ENTRY, "ada");
    SessionIdentity early = new SessionIdentity("ada", in(1));
    SessionIdentity late = new SessionIdentity("ada", in(2));
    sessions.add(session('3', Map.of(ENTRY, late), Map.of()));
    sessions.add(
        session('4', Map.of(ENTRY, early, OTHER, new SessionIdentity("otto", in(3))), Map.of()));
    probe.equal("one is too many", 1, sessions.removeOldest(ada, 1, NOW));
    probe.equal(
        "the user who was authenticated first ends first",
        List.of(Rows.digest('3')),
        digests(sessions.findByUser(ada, NOW)));
    probe.holds("the other user of that session stays", found(sessions, '4', 0).isPresent());
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
    return new SessionData(
        Rows.digest(digit),
        Map.of(ENTRY, new SessionIdentity(user, in(began))),
        Map.of(),
        in(began),
        in(began),
        in(ends),
        "");
  }

  private static SessionData session(
      char digit, Map<String, SessionIdentity> users, Map<String, String> values) {
    return new SessionData(Rows.digest(digit), users, values, NOW, NOW, in(90), "10.0.0.1 kit");
  }

  private static String numbered(int round, int thread) {
    HexFormat hex = HexFormat.of();
    return "0".repeat(32) + hex.toHexDigits((long) round) + hex.toHexDigits((long) thread);
  }

  static void sessionIsKeptToTheLetter(StoreProbe probe) {
    Sessions sessions = probe.stores().sessions();
    Map<String, SessionIdentity> users =
        Map.of(
            "User",
            new SessionIdentity("1", BEGUN, END, null),
            "\"Admin\"",
            new SessionIdentity("{\u00e9,\\\" ", BEGUN));
    Map<String, String> values = Map.of("\"k\"", "{\u00e9,\\\" ", "", "", "User", " ");
    String client = "192.0.2.1, some 'program'";
    SessionData awkward = new SessionData(A, users, values, BEGUN, BEGUN, END, client);
    SessionData bare = new SessionData(B, Map.of(), Map.of(), BEGUN, BEGUN, END, "");
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
        Optional.of(awkward.used(END, later)),
        sessions.find(A, END));
    probe.equal(
        "only the session that was not prolonged is dropped", 1, sessions.removeExpired(END, 9));
  }

  private static void byEachEntry(StoreProbe probe, Sessions sessions, SessionData awkward) {
    awkward
        .users()
        .forEach(
            (type, id) ->
                probe.equal(
                    "a session is found by each of its users",
                    List.of(awkward),
                    sessions.findByUser(new UserId(type, id), BEGUN)));
    for (String other : List.of("2", "11", "", " 1", "1 ", "%", "\0", "1\"}", "{\u00e9,\\\"")) {
      probe.equal(
          "a session is found by no other value",
          List.of(),
          sessions.findByUser(new UserId("User", other), BEGUN));
      probe.equal(
          "another value ends no session",
          0,
          sessions.removeByUser(new UserId("User", other), null));
    }
    probe.equal(
        "a session is not found by a name in another case",
        List.of(),
        sessions.findByUser(new UserId("user", "1"), BEGUN));
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
    SessionData before = new SessionData(A, Map.of(), Map.of(), BEGUN, BEGUN, END, "");
    sessions.add(before);
    User owner = Rows.user(probe, "ada");
    UUID token = Rows.token(probe, "value", owner);
    SessionIdentity ada = new SessionIdentity("ada", BEGUN, null, token);
    SessionData opened = new SessionData(B, Map.of(ENTRY, ada), Map.of(), BEGUN, BEGUN, END, "");
    sessions.add(opened);
    probe.equal("a token opens a session", Optional.of(opened), sessions.find(B, BEGUN));
    probe.stores().tokens().remove(UserId.of(owner.id()), token);
    sessions.add(opened);
    probe.isAbsent("a removed token opens no session", sessions.find(B, BEGUN));
    probe.isFalse(
        "a session is not replaced by one of a removed token", sessions.rotate(before, opened));
    probe.equal(
        "a session that is not replaced stays", Optional.of(before), sessions.find(A, BEGUN));
    probe.isAbsent("a session that is not replaced leaves no successor", sessions.find(B, BEGUN));
  }
}
