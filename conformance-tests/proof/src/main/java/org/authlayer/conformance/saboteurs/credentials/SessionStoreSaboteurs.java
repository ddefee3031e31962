package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

/** Stores in which one session lives or ends otherwise than is declared: AL-DEC-41. */
public final class SessionStoreSaboteurs {

  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");

  private SessionStoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(found(), prolonged(), rotated(), ended());
  }

  private static Saboteurs found() {
    return against("AL-DEC-41")
        .wrong(
            "a session lives at its end",
            finding((it, digest, now) -> it.find(digest, now.minusNanos(1))))
        .wrong(
            "any digest finds a session",
            finding(
                (it, digest, now) ->
                    it.find(digest, now)
                        .or(() -> it.find((digest.startsWith("2") ? "1" : "?").repeat(64), now))))
        .wrong(
            "a digest can be used twice",
            adding(
                (it, session) -> {
                  it.remove(session.digest());
                  it.add(session);
                }))
        .wrong(
            "a session forgets what it remembers",
            adding((it, session) -> it.add(remembering(session, Map.of()))));
  }

  private static Saboteurs prolonged() {
    return against("AL-DEC-41")
        .wrong(
            "prolonging moves the beginning",
            prolonging(
                (it, digest, seen, ends) -> {
                  Optional<SessionData> old = it.find(digest, Instant.EPOCH);
                  it.remove(digest);
                  old.map(then -> new SessionData(digest, then.entries(), seen, seen, ends))
                      .ifPresent(it::add);
                  return old.isPresent();
                }));
  }

  private static Saboteurs rotated() {
    return against("AL-DEC-41")
        .wrong(
            "rotation does not compare",
            rotating(
                (it, before, successor) -> {
                  it.remove(before.digest());
                  it.add(successor);
                  return true;
                }))
        .wrong(
            "rotation leaves the old session",
            rotating(
                (it, before, successor) -> {
                  boolean rotated = it.rotate(before, successor);
                  if (rotated) {
                    it.add(before);
                  }
                  return rotated;
                }))
        .wrong("rotation looks, then acts", rotatingSlowly())
        .wrong(
            "rotation stores no successor",
            rotating(
                (it, before, successor) ->
                    it.rotate(before, successor) && it.remove(successor.digest())));
  }

  private static Saboteurs ended() {
    return against("AL-DEC-41")
        .wrong("the expired are not dropped", dropping((it, now, most) -> 0))
        .wrong(
            "the living are dropped", dropping((it, now, most) -> it.removeExpired(LATER, most)));
  }

  private static Tamper<?> finding(
      Tamper.Two<Sessions, String, Instant, Optional<SessionData>> find) {
    return Tamper.sessions().on(Sessions::find).does(find);
  }

  private static Tamper<?> adding(BiConsumer<Sessions, SessionData> add) {
    return Tamper.sessions().on(Sessions::add).does(add);
  }

  private static Tamper<?> prolonging(
      Tamper.Three<Sessions, String, Instant, Instant, Boolean> prolong) {
    return Tamper.sessions().on(Sessions::prolong).does(prolong);
  }

  private static Tamper<?> rotating(
      Tamper.Two<Sessions, SessionData, SessionData, Boolean> rotate) {
    return Tamper.sessions().on(Sessions::rotate).does(rotate);
  }

  private static Tamper<?> dropping(Tamper.Two<Sessions, Instant, Integer, Integer> drop) {
    return Tamper.sessions().on(Sessions::removeExpired).does(drop);
  }

  private static SessionData remembering(SessionData it, Map<String, String> entries) {
    return new SessionData(it.digest(), entries, it.createdAt(), it.lastSeenAt(), it.expiresAt());
  }

  /** All who look at once find the session unchanged. */
  private static Tamper<Sessions> rotatingSlowly() {
    return Tamper.sessions()
        .with(
            ConcurrentHashMap::<String>newKeySet,
            (sessions, looked) ->
                sessions
                    .on(Sessions::rotate)
                    .does(
                        (right, before, successor) ->
                            before.digest().startsWith("0")
                                ? looked.add(successor.digest())
                                : right.rotate(before, successor)));
  }
}
