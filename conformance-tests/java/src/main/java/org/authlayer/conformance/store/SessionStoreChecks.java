package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Moments.NOW;
import static org.authlayer.conformance.store.Moments.in;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;

/** What this project declares of stored sessions: AL-DEC-41, AL-DEC-42. */
public final class SessionStoreChecks {

  private static final String ENTRY = "User";

  private SessionStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-DEC-41", SessionStoreChecks::sessionLivesAndEndsAsDeclared),
        new StoreCheck("AL-DEC-42", SessionStoreChecks::sessionsOfOneUserAreFoundAndEnded));
  }

  static void sessionLivesAndEndsAsDeclared(StoreProbe probe) throws Exception {
    Sessions sessions = probe.stores().sessions();
    SessionData first = session('1', "ada", 0, 60);
    sessions.add(first);
    probe.equal("it is found with all it holds", Optional.of(first), found(sessions, '1', 0));
    probe.equal("another digest finds none", Optional.empty(), found(sessions, '2', 0));
    probe.equal("it lives to its last second", Optional.of(first), found(sessions, '1', 59));
    probe.equal("and not at its end", Optional.empty(), found(sessions, '1', 60));
    probe.equal(
        "a digest is used once", true, isRefused(() -> sessions.add(session('1', "bob", 0, 9))));
    probe.equal("and its session stays", Optional.of(first), found(sessions, '1', 0));
    prolonging(probe, sessions, first);
    rotating(probe, sessions);
    removing(probe, sessions);
  }

  private static void prolonging(StoreProbe probe, Sessions sessions, SessionData first) {
    SessionData longer =
        new SessionData(
            first.digest(), first.entries(), first.createdAt(), in(5), in(90), first.origin());
    probe.equal("it is prolonged", true, sessions.prolong(first.digest(), in(5), in(90)));
    probe.equal("in its times alone", Optional.of(longer), found(sessions, '1', 89));
    probe.equal("not beyond that", Optional.empty(), found(sessions, '1', 90));
    probe.equal("none is prolonged", false, sessions.prolong(digest('2'), in(5), in(90)));
    probe.equal("nor made by it", Optional.empty(), found(sessions, '2', 6));
  }

  private static void rotating(StoreProbe probe, Sessions sessions) throws Exception {
    SessionData stored = found(sessions, '1', 0).orElseThrow();
    SessionData changed = session('1', "bob", 0, 60);
    SessionData next = session('3', "bob", 1, 60);
    probe.equal("what has changed is not replaced", false, sessions.rotate(changed, next));
    probe.equal("and keeps what it has", Optional.of(stored), found(sessions, '1', 0));
    probe.equal("without a successor", Optional.empty(), found(sessions, '3', 0));
    probe.equal("what has not is", true, sessions.rotate(stored, next));
    probe.equal("and ends", Optional.empty(), found(sessions, '1', 0));
    probe.equal("for its successor", Optional.of(next), found(sessions, '3', 0));
    probe.equal(
        "what has ended is not replaced", false, sessions.rotate(stored, session('4', "x", 0, 9)));
    SessionData other = session('5', "eve", 0, 60);
    sessions.add(other);
    probe.equal("nor into a digest in use", true, isRefused(() -> sessions.rotate(next, other)));
    probe.equal("which it outlives", Optional.of(next), found(sessions, '3', 0));
    probe.equal("as the other does", Optional.of(other), found(sessions, '5', 0));
    sessions.remove(other.digest());
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      sessions.add(new SessionData(numbered(round, 99), Map.of(), NOW, NOW, in(60)));
    }
    probe.equal(
        "of " + Crowd.THREADS + " threads replacing one session one succeeds, in every round",
        Collections.nCopies(Crowd.ROUNDS, 1),
        Crowd.successes(
            (round, thread) ->
                sessions.rotate(
                    new SessionData(numbered(round, 99), Map.of(), NOW, NOW, in(60)),
                    new SessionData(numbered(round, thread), Map.of(), NOW, NOW, in(60)))));
  }

  private static void removing(StoreProbe probe, Sessions sessions) {
    probe.equal("it is ended", true, sessions.remove(digest('3')));
    probe.equal("and found no more", Optional.empty(), found(sessions, '3', 0));
    probe.equal("twice is no failure", false, sessions.remove(digest('3')));
    probe.equal("none expires early", 0, sessions.removeExpired(in(59), Crowd.ROUNDS + 1));
    probe.equal(
        "all are dropped when they do",
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
    probe.equal("none by another entry", List.of(), sessions.findByEntry("Admin", "ada", NOW));
    probe.equal("the oldest end first", 2, sessions.removeOldest(ENTRY, "ada", 2));
    probe.equal(
        "by when they began",
        List.of(young.digest(), older.digest()),
        digests(sessions.findByEntry(ENTRY, "ada", NOW)));
    probe.equal("no more than asked for", 0, sessions.removeOldest(ENTRY, "ada", 2));
    probe.equal("all end but one", 1, sessions.removeByEntry(ENTRY, "ada", older.digest()));
    probe.equal("which stays", Optional.of(older), found(sessions, '2', 0));
    probe.equal("all end", 1, sessions.removeByEntry(ENTRY, "ada", null));
    probe.equal("nobody else's does", Optional.of(others), found(sessions, '5', 0));
    inBatches(probe, sessions);
    withTheirToken(probe, sessions);
  }

  private static void inBatches(StoreProbe probe, Sessions sessions) {
    List.of(session('6', "ada", 0, 10), session('7', "ada", 0, 10), session('8', "ada", 0, 10))
        .forEach(sessions::add);
    probe.equal("a batch is no larger than asked for", 2, sessions.removeExpired(in(10), 2));
    probe.equal("the next has the rest", 1, sessions.removeExpired(in(10), 2));
    probe.equal("and nothing that lives", 0, sessions.removeExpired(in(10), 2));
  }

  private static void withTheirToken(StoreProbe probe, Sessions sessions) {
    User ada = Rows.user(probe, "ada");
    var token = Rows.token(probe, "value", ada);
    SessionOrigin origin = new SessionOrigin(token, in(80), "10.0.0.1 kit");
    Map<String, String> entries = Map.of(ENTRY, "ada");
    SessionData opened = new SessionData(digest('9'), entries, NOW, NOW, in(90), origin);
    sessions.add(opened);
    probe.equal("its origin is kept", Optional.of(opened), found(sessions, '9', 0));
    probe.stores().userTokens().remove(token);
    probe.equal("it ends with its token", Optional.empty(), found(sessions, '9', 0));
    probe.equal("and nobody else's does", true, found(sessions, '5', 0).isPresent());
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
    return sessions.find(digest(digit), in(after));
  }

  private static List<String> digests(List<SessionData> sessions) {
    return sessions.stream().map(SessionData::digest).toList();
  }

  private static SessionData session(char digit, String user, int began, int ends) {
    return new SessionData(digest(digit), Map.of(ENTRY, user), in(began), in(began), in(ends));
  }

  private static String digest(char digit) {
    return String.valueOf(digit).repeat(64);
  }

  private static String numbered(int round, int thread) {
    return "%032x%032x".formatted(round, thread);
  }
}
