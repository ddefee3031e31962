package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Moments.NOW;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;

/** What a stored session holds, to the letter and to the microsecond: AL-DEC-47, AL-DEC-48. */
public final class SessionContentStoreChecks {

  private static final Duration MICROSECOND = Duration.ofNanos(1000);
  private static final Instant BEGUN = NOW.plus(MICROSECOND);
  private static final Instant END = BEGUN.plus(Duration.ofDays(7));
  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);

  private SessionContentStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-DEC-47", SessionContentStoreChecks::sessionIsKeptToTheLetter),
        new StoreCheck("AL-DEC-48", SessionContentStoreChecks::tokenThatIsGoneOpensNothing));
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
    probe.equal(
        "a session lives to its last microsecond",
        true,
        sessions.find(A, END.minus(MICROSECOND)).isPresent());
    probe.equal("a session is not found at its end", Optional.empty(), sessions.find(A, END));
    byEachEntry(probe, sessions, awkward);
    byNothingElse(probe, sessions);
    Instant later = END.plus(MICROSECOND);
    probe.equal("a session is prolonged to the microsecond", true, sessions.prolong(A, END, later));
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
      probe.equal(
          "a text that is not a digest finds no session",
          Optional.empty(),
          sessions.find(text, BEGUN));
      probe.equal("a text that is not a digest ends no session", false, sessions.remove(text));
    }
  }

  static void tokenThatIsGoneOpensNothing(StoreProbe probe) {
    Sessions sessions = probe.stores().sessions();
    SessionData before = new SessionData(A, Map.of(), BEGUN, BEGUN, END);
    sessions.add(before);
    UUID token = Rows.token(probe, "value", Rows.user(probe, "ada"));
    SessionOrigin origin = new SessionOrigin(token, null, "");
    SessionData opened = new SessionData(B, Map.of(), BEGUN, BEGUN, END, origin);
    sessions.add(opened);
    probe.equal("a token opens a session", Optional.of(opened), sessions.find(B, BEGUN));
    probe.stores().userTokens().remove(token);
    sessions.add(opened);
    probe.equal("a removed token opens no session", Optional.empty(), sessions.find(B, BEGUN));
    probe.equal(
        "a session is not replaced by one of a removed token",
        false,
        sessions.rotate(before, opened));
    probe.equal(
        "a session that is not replaced stays", Optional.of(before), sessions.find(A, BEGUN));
    probe.equal(
        "a session that is not replaced leaves no successor",
        Optional.empty(),
        sessions.find(B, BEGUN));
  }
}
