package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserId;

/** Stores that keep, list or end sessions wrongly: AL-DEC-41, AL-DEC-42, AL-DEC-47, AL-DEC-48. */
final class SessionStoreBugs {

  private static final Duration MICROSECOND = Duration.ofNanos(1000);

  private SessionStoreBugs() {}

  static Bugs all() {
    return Bugs.all(found(), rotated(), content(), lists(), opened());
  }

  private static Bugs found() {
    var find = Tamper.of(Sessions.class).on(Sessions::find);
    return against("AL-DEC-41")
        .wrong(
            "any digest finds a session",
            find.does(
                (it, digest, now) ->
                    it.find(digest, now)
                        .or(() -> it.find((digest.startsWith("2") ? "1" : "?").repeat(64), now))))
        .wrong("a session forgets what it remembers", kept(it -> it.with(Map.of())))
        .wrong(
            "prolonging moves the beginning",
            Tamper.of(Sessions.class).on(Sessions::prolong),
            (it, digest, seen, ends) ->
                again(
                    it,
                    digest,
                    old ->
                        new SessionData(
                            digest,
                            old.identities(),
                            old.values(),
                            seen,
                            seen,
                            ends,
                            old.client())));
  }

  private static Bugs rotated() {
    return against("AL-DEC-41")
        .wrong(
            "rotation looks, then acts",
            Tamper.of(Sessions.class)
                .on(Sessions::rotate)
                .does(
                    (it, before, next) ->
                        before.digest().startsWith("0") || it.rotate(before, next)));
  }

  private static Bugs content() {
    var find = Tamper.of(Sessions.class).on(Sessions::find);
    var byUser = Tamper.of(Sessions.class).on(Sessions::findByUser);
    return against("AL-DEC-47")
        .wrong("values are trimmed", kept(session -> with(session, trimmed(session.values()))))
        .wrong(
            "prolonging loses the origin",
            Tamper.of(Sessions.class).on(Sessions::prolong),
            (it, digest, seen, ends) ->
                again(it, digest, old -> withoutOrigin(old).used(seen, ends)))
        .wrong(
            "a session ends a microsecond early",
            find.does((right, digest, now) -> right.find(digest, now.plus(MICROSECOND))))
        .wrong(
            "a session ends a microsecond late",
            find.does((right, digest, now) -> right.find(digest, now.minus(MICROSECOND))))
        .wrong(
            "a beginning of an identifier finds it",
            byUser.does(
                (right, user, now) ->
                    right.findByUser(
                        user.text().startsWith("1") ? new UserId(user.type(), "1") : user, now)))
        .wrong(
            "a blank around an identifier does not count",
            Tamper.of(Sessions.class).on(Sessions::removeByUser),
            (right, user, except) ->
                right.removeByUser(new UserId(user.type(), user.text().strip()), except))
        .wrong(
            "the case of a type's name does not count",
            byUser.does(
                (right, user, now) ->
                    right.findByUser(
                        user.type().equals("user") ? new UserId("User", user.text()) : user, now)))
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

  private static SessionData with(SessionData session, Map<String, String> values) {
    return new SessionData(
        session.digest(),
        session.identities(),
        values,
        session.createdAt(),
        session.lastSeenAt(),
        session.expiresAt(),
        session.client());
  }

  /** Each user as one that has been there since the session began, by no token. */
  static SessionData withoutOrigin(SessionData it) {
    return it.with(
        it.users().entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    one -> new SessionIdentity(one.getValue(), it.createdAt()))));
  }

  private static Bugs lists() {
    var byUser = Tamper.of(Sessions.class).on(Sessions::findByUser);
    var endOldest = Tamper.of(Sessions.class).on(Sessions::removeOldest);
    var endUser = Tamper.of(Sessions.class).on(Sessions::removeUser);
    return against("AL-DEC-42")
        .wrong(
            "the expired are listed",
            byUser.does((it, user, now) -> it.findByUser(user, Instant.EPOCH)))
        .wrong("the newest end first", endOldest.does(SessionStoreBugs::endTheNewest))
        .wrong("what opened a session is not stored", kept(SessionStoreBugs::withoutOrigin))
        .wrong("a value is a user", kept(SessionStoreBugs::valuesAsUsers))
        .wrong("a user of the name of a value hides it", kept(SessionStoreBugs::hidden))
        .wrong(
            "the end of one user ends the session of all",
            endUser.does(
                (it, digest, user) ->
                    it.removeUser(digest, user) && (it.remove(digest) || digest.length() == 64)))
        .wrong(
            "the end of a user takes those with a value along",
            Tamper.of(Sessions.class).on(Sessions::removeOldest),
            SessionStoreBugs::wholeSessions);
  }

  private static SessionData valuesAsUsers(SessionData session) {
    Map<String, SessionIdentity> users = new HashMap<>(session.identities());
    session
        .values()
        .forEach(
            (key, value) ->
                users.putIfAbsent(key, new SessionIdentity(value, session.createdAt())));
    return session.with(users);
  }

  private static SessionData hidden(SessionData session) {
    Map<String, String> values = new HashMap<>(session.values());
    values.keySet().removeAll(session.identities().keySet());
    return with(session, values);
  }

  private static int wholeSessions(Sessions sessions, UserId user, int most, Instant now) {
    List<SessionData> before = sessions.findByUser(user, Instant.EPOCH);
    int ended = sessions.removeOldest(user, most, now);
    List<SessionData> left = sessions.findByUser(user, Instant.EPOCH);
    before.stream()
        .filter(session -> left.stream().noneMatch(it -> it.digest().equals(session.digest())))
        .forEach(session -> sessions.remove(session.digest()));
    return ended;
  }

  private static int endTheNewest(Sessions sessions, UserId user, int most, Instant now) {
    List<SessionData> all =
        sessions.findByUser(user, Instant.EPOCH).stream()
            .sorted(Comparator.comparing(SessionData::createdAt))
            .skip(most)
            .toList();
    all.forEach(session -> sessions.remove(session.digest()));
    return all.size();
  }

  private static Bugs opened() {
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
