package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserTokens;

/** Stores that keep, list or end sessions wrongly: AL-DEC-41, AL-DEC-42, AL-DEC-47, AL-DEC-48. */
final class SessionStoreSaboteurs {

  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  private SessionStoreSaboteurs() {}

  static Saboteurs all() {
    return Saboteurs.all(found(), rotated(), content(), lists(), opened());
  }

  private static Saboteurs found() {
    var find = Tamper.sessions().on(Sessions::find);
    var drop = Tamper.sessions().on(Sessions::removeExpired);
    return against("AL-DEC-41")
        .wrong(
            "a session lives at its end",
            find.does((it, digest, now) -> it.find(digest, now.minusNanos(1))))
        .wrong(
            "any digest finds a session",
            find.does(
                (it, digest, now) ->
                    it.find(digest, now)
                        .or(() -> it.find((digest.startsWith("2") ? "1" : "?").repeat(64), now))))
        .wrong(
            "a digest can be used twice",
            Tamper.sessions().on(Sessions::add),
            (it, session) -> {
              it.remove(session.digest());
              it.add(session);
            })
        .wrong("a session forgets what it remembers", kept(it -> with(it, Map.of())))
        .wrong(
            "prolonging moves the beginning",
            Tamper.sessions().on(Sessions::prolong),
            (it, digest, seen, ends) ->
                again(it, digest, old -> new SessionData(digest, old.entries(), seen, seen, ends)))
        .wrong("the expired are not dropped", drop.does((it, now, most) -> 0))
        .wrong(
            "the living are dropped", drop.does((it, now, most) -> it.removeExpired(LATER, most)));
  }

  private static Saboteurs rotated() {
    var rotate = Tamper.sessions().on(Sessions::rotate);
    return against("AL-DEC-41")
        .wrong(
            "rotation does not compare",
            rotate.does(
                (it, before, successor) -> {
                  it.remove(before.digest());
                  it.add(successor);
                  return true;
                }))
        .wrong(
            "rotation leaves the old session",
            rotate.does(
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
            rotate.does(
                (it, before, successor) ->
                    it.rotate(before, successor) && it.remove(successor.digest())));
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

  private static Saboteurs content() {
    var find = Tamper.sessions().on(Sessions::find);
    var byEntry = Tamper.sessions().on(Sessions::findByEntry);
    return against("AL-DEC-47")
        .wrong("entries are trimmed", kept(session -> with(session, trimmed(session.entries()))))
        .wrong(
            "a session without entries is not stored",
            find.does(
                (right, digest, now) ->
                    right.find(digest, now).filter(it -> !it.entries().isEmpty())))
        .wrong(
            "a session ends a microsecond early",
            find.does((right, digest, now) -> right.find(digest, now.plus(MICROSECOND))))
        .wrong(
            "a session ends a microsecond late",
            find.does((right, digest, now) -> right.find(digest, now.minus(MICROSECOND))))
        .wrong(
            "only a first entry finds its session",
            byEntry.does(
                (right, name, value, now) ->
                    name.equals("User") ? right.findByEntry(name, value, now) : List.of()))
        .wrong(
            "a beginning of an entry finds it",
            byEntry.does(
                (right, name, value, now) ->
                    right.findByEntry(name, value.startsWith("1") ? "1" : value, now)))
        .wrong(
            "a blank around an entry does not count",
            Tamper.sessions().on(Sessions::removeByEntry),
            (right, name, value, except) -> right.removeByEntry(name, value.strip(), except))
        .wrong(
            "the case of an entry's name does not count",
            byEntry.does(
                (right, name, value, now) ->
                    right.findByEntry(name.equals("user") ? "User" : name, value, now)))
        .wrong(
            "the case of a digest does not count",
            find.does((right, digest, now) -> right.find(lower(digest), now)))
        .wrong(
            "a digest in capitals ends a session",
            Tamper.sessions().on(Sessions::remove),
            (right, digest) -> right.remove(lower(digest)))
        .wrong(
            "what is no digest breaks it",
            find.does(
                (right, digest, now) -> {
                  if (digest.length() != 64) {
                    throw new IllegalArgumentException("no digest");
                  }
                  return right.find(digest, now);
                }))
        .wrong(
            "prolonging loses the origin",
            Tamper.sessions().on(Sessions::prolong),
            (it, digest, seen, ends) ->
                again(
                    it,
                    digest,
                    old -> new SessionData(digest, old.entries(), old.createdAt(), seen, ends)))
        .wrong(
            "all are dropped with what is over",
            Tamper.sessions().on(Sessions::removeExpired),
            (right, now, most) -> right.removeExpired(now.plusSeconds(1), most));
  }

  private static String lower(String text) {
    return text.toLowerCase(java.util.Locale.ROOT);
  }

  /** Replaces the session of a digest with another one. */
  private static boolean again(
      Sessions right, String digest, UnaryOperator<SessionData> something) {
    Optional<SessionData> old = right.find(digest, Instant.MIN);
    old.ifPresent(
        it -> {
          right.remove(digest);
          right.add(something.apply(it));
        });
    return old.isPresent();
  }

  static Tamper<Sessions> kept(UnaryOperator<SessionData> wrong) {
    return Tamper.sessions()
        .on(Sessions::add)
        .does((right, session) -> right.add(wrong.apply(session)));
  }

  private static Map<String, String> trimmed(Map<String, String> entries) {
    return entries.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().strip()));
  }

  private static SessionData with(SessionData session, Map<String, String> entries) {
    return new SessionData(
        session.digest(),
        entries,
        session.createdAt(),
        session.lastSeenAt(),
        session.expiresAt(),
        session.origin());
  }

  static SessionData withoutOrigin(SessionData it) {
    return new SessionData(
        it.digest(), it.entries(), it.createdAt(), it.lastSeenAt(), it.expiresAt());
  }

  private static Saboteurs lists() {
    var byEntry = Tamper.sessions().on(Sessions::findByEntry);
    var endOldest = Tamper.sessions().on(Sessions::removeOldest);
    var end = Tamper.sessions().on(Sessions::removeByEntry);
    return against("AL-DEC-42")
        .wrong(
            "the expired are listed",
            byEntry.does((it, name, value, now) -> it.findByEntry(name, value, Instant.EPOCH)))
        .wrong(
            "they are listed by any entry",
            byEntry.does((it, name, value, now) -> it.findByEntry("User", value, now)))
        .wrong("the newest end first", endOldest.does(SessionStoreSaboteurs::endTheNewest))
        .wrong(
            "one too many ends",
            endOldest.does((it, name, value, most) -> it.removeOldest(name, value, most - 1)))
        .wrong(
            "none is spared",
            end.does((it, name, value, spared) -> it.removeByEntry(name, value, null)))
        .wrong(
            "everybody's end",
            end.does(
                (it, name, value, spared) -> {
                  it.removeByEntry(name, "bob", spared);
                  return it.removeByEntry(name, value, spared);
                }))
        .wrong(
            "a batch has no bound",
            Tamper.sessions().on(Sessions::removeExpired),
            (it, now, most) -> it.removeExpired(now, Integer.MAX_VALUE))
        .wrong(
            "sessions outlive the token that opened them",
            Tamper.tokens().on(UserTokens::remove),
            (tokens, id) -> true)
        .wrong("what opened a session is not stored", kept(SessionStoreSaboteurs::withoutOrigin));
  }

  private static int endTheNewest(Sessions sessions, String name, String value, int most) {
    List<SessionData> all =
        sessions.findByEntry(name, value, Instant.EPOCH).stream()
            .sorted(Comparator.comparing(SessionData::createdAt))
            .skip(most)
            .toList();
    all.forEach(session -> sessions.remove(session.digest()));
    return all.size();
  }

  private static Saboteurs opened() {
    var rotate = Tamper.sessions().on(Sessions::rotate);
    return against("AL-DEC-48")
        .wrong(
            "a token that is gone opens sessions",
            Tamper.sessions().on(Sessions::add),
            (right, session) -> {
              right.add(session);
              if (right.find(session.digest(), session.createdAt()).isEmpty()) {
                right.add(withoutOrigin(session));
              }
            })
        .wrong(
            "no token opens a session",
            Tamper.sessions().on(Sessions::find),
            (it, digest, now) -> it.find(digest, now).filter(one -> one.origin().token().isEmpty()))
        .wrong(
            "a token that is gone does not hinder",
            rotate,
            (right, before, next) -> right.rotate(before, withoutOrigin(next)))
        .wrong(
            "a session ends though its successor's token is gone",
            rotate,
            (right, before, next) -> right.rotate(before, next) || !right.remove(before.digest()))
        .wrong(
            "a successor of a token that is gone is stored",
            rotate,
            (right, before, next) -> {
              boolean rotated = right.rotate(before, next);
              if (!rotated && right.find(next.digest(), Instant.MIN).isEmpty()) {
                right.add(withoutOrigin(next));
              }
              return rotated;
            });
  }
}
