package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;

/** Stores that keep sessions roughly: wrong by AL-DEC-47 of SessionContentStoreChecks. */
public final class SessionContentStoreSaboteurs {

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  private SessionContentStoreSaboteurs() {}

  public static Saboteurs all() {
    var find = Tamper.sessions().on(Sessions::find);
    var byEntry = Tamper.sessions().on(Sessions::findByEntry);
    return against("AL-DEC-47")
        .wrong("entries are trimmed", kept(session -> with(session, trimmed(session.entries()))))
        .wrong(
            "a session without entries is not stored",
            find.does((right, digest, now) -> right.find(digest, now).filter(one -> holds(one))))
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
            SessionContentStoreSaboteurs::prolongedAnew)
        .wrong(
            "all are dropped with what is over",
            Tamper.sessions().on(Sessions::removeExpired),
            (right, now, most) -> right.removeExpired(now.plusSeconds(1), most));
  }

  private static boolean holds(SessionData session) {
    return !session.entries().isEmpty();
  }

  private static String lower(String text) {
    return text.toLowerCase(java.util.Locale.ROOT);
  }

  private static boolean prolongedAnew(Sessions right, String digest, Instant seen, Instant ends) {
    Optional<SessionData> old = right.find(digest, Instant.MIN);
    old.ifPresent(
        session -> {
          right.remove(digest);
          right.add(new SessionData(digest, session.entries(), session.createdAt(), seen, ends));
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

  static SessionData withoutOrigin(SessionData session) {
    return new SessionData(
        session.digest(),
        session.entries(),
        session.createdAt(),
        session.lastSeenAt(),
        session.expiresAt(),
        SessionOrigin.unknown());
  }
}
