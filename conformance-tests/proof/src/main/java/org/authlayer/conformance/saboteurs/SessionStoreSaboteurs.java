package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

/** Stores that keep, list or end sessions wrongly: AL-DEC-41, AL-DEC-42, AL-DEC-47, AL-DEC-48. */
final class SessionStoreSaboteurs {

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  private SessionStoreSaboteurs() {}

  static Saboteurs all() {
    return Saboteurs.all(found(), rotated(), content(), lists(), opened());
  }

  private static Saboteurs found() {
    var find = Tamper.of(Sessions.class).on(Sessions::find);
    return against("AL-DEC-41")
        .wrong(
            "any digest finds a session",
            find.does(
                (it, digest, now) ->
                    it.find(digest, now)
                        .or(() -> it.find((digest.startsWith("2") ? "1" : "?").repeat(64), now))))
        .wrong("a session forgets what it remembers", kept(it -> with(it, Map.of())))
        .wrong(
            "prolonging moves the beginning",
            Tamper.of(Sessions.class).on(Sessions::prolong),
            (it, digest, seen, ends) ->
                again(it, digest, old -> new SessionData(digest, old.entries(), seen, seen, ends)));
  }

  private static Saboteurs rotated() {
    return against("AL-DEC-41")
        .wrong(
            "rotation looks, then acts",
            Tamper.of(Sessions.class)
                .on(Sessions::rotate)
                .does(
                    (it, before, next) ->
                        before.digest().startsWith("0") || it.rotate(before, next)));
  }

  private static Saboteurs content() {
    var find = Tamper.of(Sessions.class).on(Sessions::find);
    var byEntry = Tamper.of(Sessions.class).on(Sessions::findByEntry);
    return against("AL-DEC-47")
        .wrong("entries are trimmed", kept(session -> with(session, trimmed(session.entries()))))
        .wrong(
            "prolonging loses the origin",
            Tamper.of(Sessions.class).on(Sessions::prolong),
            (it, digest, seen, ends) ->
                again(
                    it,
                    digest,
                    old -> new SessionData(digest, old.entries(), old.createdAt(), seen, ends)))
        .wrong(
            "a session ends a microsecond early",
            find.does((right, digest, now) -> right.find(digest, now.plus(MICROSECOND))))
        .wrong(
            "a session ends a microsecond late",
            find.does((right, digest, now) -> right.find(digest, now.minus(MICROSECOND))))
        .wrong(
            "a beginning of an entry finds it",
            byEntry.does(
                (right, name, value, now) ->
                    right.findByEntry(name, value.startsWith("1") ? "1" : value, now)))
        .wrong(
            "a blank around an entry does not count",
            Tamper.of(Sessions.class).on(Sessions::removeByEntry),
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
            Tamper.of(Sessions.class).on(Sessions::remove),
            (right, digest) -> right.remove(lower(digest)));
  }

  private static String lower(String text) {
    return text.toLowerCase(java.util.Locale.ROOT);
  }

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
    return Tamper.of(Sessions.class)
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
    var byEntry = Tamper.of(Sessions.class).on(Sessions::findByEntry);
    var endOldest = Tamper.of(Sessions.class).on(Sessions::removeOldest);
    return against("AL-DEC-42")
        .wrong(
            "the expired are listed",
            byEntry.does((it, name, value, now) -> it.findByEntry(name, value, Instant.EPOCH)))
        .wrong("the newest end first", endOldest.does(SessionStoreSaboteurs::endTheNewest))
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
    var rotate = Tamper.of(Sessions.class).on(Sessions::rotate);
    return against("AL-DEC-48")
        .wrong(
            "a token that is gone opens sessions",
            Tamper.of(Sessions.class).on(Sessions::add),
            (right, session) -> {
              right.add(session);
              if (right.find(session.digest(), session.createdAt()).isEmpty()) {
                right.add(withoutOrigin(session));
              }
            })
        .wrong(
            "a session ends though its successor's token is gone",
            rotate,
            (right, before, next) -> right.rotate(before, next) || !right.remove(before.digest()));
  }
}
