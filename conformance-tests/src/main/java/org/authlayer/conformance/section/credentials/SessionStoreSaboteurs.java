package org.authlayer.conformance.section.credentials;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

/** Stores in which one session lives or ends otherwise than is declared: AL-DEC-41. */
public final class SessionStoreSaboteurs {

  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");

  private SessionStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return Stream.of(found(), prolonged(), rotated(), ended()).flatMap(List::stream).toList();
  }

  private static List<StoreSaboteur> found() {
    return List.of(
        finding("sessions never expire", (it, digest, now) -> it.find(digest, Instant.EPOCH)),
        finding(
            "a session lives at its end", (it, digest, now) -> it.find(digest, now.minusNanos(1))),
        finding("no session is found", (it, digest, now) -> Optional.empty()),
        finding(
            "any digest finds a session",
            (it, digest, now) ->
                it.find(digest, now)
                    .or(() -> it.find((digest.startsWith("2") ? "1" : "?").repeat(64), now))),
        adding(
            "a digest can be used twice",
            (it, session) -> {
              it.remove(session.digest());
              it.add(session);
            }),
        adding(
            "a session forgets what it remembers",
            (it, session) -> it.add(remembering(session, Map.of()))));
  }

  private static List<StoreSaboteur> prolonged() {
    return List.of(
        prolonging(
            "prolonging does nothing",
            (it, digest, seen, ends) -> it.find(digest, Instant.EPOCH).isPresent()),
        prolonging(
            "prolonging moves the beginning",
            (it, digest, seen, ends) -> {
              Optional<SessionData> old = it.find(digest, Instant.EPOCH);
              it.remove(digest);
              old.map(then -> new SessionData(digest, then.entries(), seen, seen, ends))
                  .ifPresent(it::add);
              return old.isPresent();
            }),
        prolonging(
            "prolonging always succeeds",
            (it, digest, seen, ends) -> {
              it.prolong(digest, seen, ends);
              return true;
            }));
  }

  private static List<StoreSaboteur> rotated() {
    return List.of(
        rotating(
            "rotation does not compare",
            (it, before, successor) -> {
              it.remove(before.digest());
              it.add(successor);
              return true;
            }),
        rotating(
            "rotation leaves the old session",
            (it, before, successor) -> {
              boolean rotated = it.rotate(before, successor);
              if (rotated) {
                it.add(before);
              }
              return rotated;
            }),
        bad("rotation looks, then acts", rotatingSlowly()),
        rotating(
            "rotation stores no successor",
            (it, before, successor) ->
                it.rotate(before, successor) && it.remove(successor.digest())));
  }

  private static List<StoreSaboteur> ended() {
    return List.of(
        ending("ending does nothing", (it, digest) -> it.find(digest, Instant.EPOCH).isPresent()),
        ending(
            "ending twice is told as success",
            (it, digest) -> {
              it.remove(digest);
              return true;
            }),
        dropping("the expired are not dropped", (it, now, most) -> 0),
        dropping("the living are dropped", (it, now, most) -> it.removeExpired(LATER, most)));
  }

  private static StoreSaboteur bad(String wrong, Tamper<Sessions> part) {
    return StoreSaboteur.wrong("AL-DEC-41", wrong, part);
  }

  private static StoreSaboteur finding(
      String wrong, Tamper.Two<Sessions, String, Instant, Optional<SessionData>> find) {
    return bad(wrong, Tamper.sessions().on(Sessions::find).does(find));
  }

  private static StoreSaboteur adding(String wrong, BiConsumer<Sessions, SessionData> add) {
    return bad(wrong, Tamper.sessions().on(Sessions::add).does(add));
  }

  private static StoreSaboteur prolonging(
      String wrong, Tamper.Three<Sessions, String, Instant, Instant, Boolean> prolong) {
    return bad(wrong, Tamper.sessions().on(Sessions::prolong).does(prolong));
  }

  private static StoreSaboteur rotating(
      String wrong, Tamper.Two<Sessions, SessionData, SessionData, Boolean> rotate) {
    return bad(wrong, Tamper.sessions().on(Sessions::rotate).does(rotate));
  }

  private static StoreSaboteur ending(String wrong, BiFunction<Sessions, String, Boolean> remove) {
    return bad(wrong, Tamper.sessions().on(Sessions::remove).does(remove));
  }

  private static StoreSaboteur dropping(
      String wrong, Tamper.Two<Sessions, Instant, Integer, Integer> drop) {
    return bad(wrong, Tamper.sessions().on(Sessions::removeExpired).does(drop));
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
