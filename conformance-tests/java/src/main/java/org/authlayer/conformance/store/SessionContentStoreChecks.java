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
    probe.equal("any text comes back", Optional.of(awkward), sessions.find(A, BEGUN));
    probe.equal("so does no entry at all", Optional.of(bare), sessions.find(B, BEGUN));
    probe.equal(
        "it lives to its last microsecond",
        true,
        sessions.find(A, END.minus(MICROSECOND)).isPresent());
    probe.equal("and not at its end", Optional.empty(), sessions.find(A, END));
    byEachEntry(probe, sessions, awkward);
    byNothingElse(probe, sessions);
    Instant later = END.plus(MICROSECOND);
    probe.equal("it is prolonged to the microsecond", true, sessions.prolong(A, END, later));
    probe.equal(
        "and keeps all else",
        Optional.of(new SessionData(A, entries, BEGUN, END, later, origin)),
        sessions.find(A, END));
    probe.equal("only the other is over then", 1, sessions.removeExpired(END, 9));
  }

  private static void byEachEntry(StoreProbe probe, Sessions sessions, SessionData awkward) {
    awkward
        .entries()
        .forEach(
            (name, value) ->
                probe.equal(
                    "it is found by each of its entries",
                    List.of(awkward),
                    sessions.findByEntry(name, value, BEGUN)));
    for (String other : List.of("2", "11", "", " 1", "1 ", "%", "\0", "1\"}", "{\u00e9,\\\"")) {
      probe.equal("and by no other value", List.of(), sessions.findByEntry("User", other, BEGUN));
      probe.equal("which ends none", 0, sessions.removeByEntry("User", other, null));
    }
    probe.equal("nor by another's name", List.of(), sessions.findByEntry("user", "1", BEGUN));
  }

  private static void byNothingElse(StoreProbe probe, Sessions sessions) {
    for (String text :
        List.of("", A.toUpperCase(java.util.Locale.ROOT), "\0", "g".repeat(64), A + "a")) {
      probe.equal("what is no digest finds none", Optional.empty(), sessions.find(text, BEGUN));
      probe.equal("and ends none", false, sessions.remove(text));
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
    probe.equal("once it is gone, it does not", Optional.empty(), sessions.find(B, BEGUN));
    probe.equal("nor does a session change into its", false, sessions.rotate(before, opened));
    probe.equal("but stays", Optional.of(before), sessions.find(A, BEGUN));
    probe.equal("without a successor", Optional.empty(), sessions.find(B, BEGUN));
  }
}
