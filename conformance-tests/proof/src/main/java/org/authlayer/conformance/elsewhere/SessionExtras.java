package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Values and a user of a second type, which a session keeps beside its user. */
record SessionExtras(
    Switches on,
    Answers answers,
    Sessions sessions,
    Authenticators authenticators,
    Tables rows,
    Tables users,
    InstantSource clock) {

  private static final int MOST = 3;
  private static final int MOST_OF_ALL = 60;
  private static final String VALUES = "/members/keep";
  private static final String MEMBER = "/members/second";

  List<Route> all() {
    return on.has("no-routes-for-values")
        ? List.of()
        : List.of(
            Route.of("POST", VALUES, this::store).by(List.of(this::recall)),
            Route.of("GET", VALUES, this::stored).by(List.of(this::recall)),
            Route.of("POST", MEMBER, this::logIn).by(List.of(this::recall, authenticators::basic)),
            Route.of("GET", MEMBER, visit -> answers.string(on.folded("string", email(visit))))
                .by(List.of(this::recall)));
  }

  /** The session alone, without the user that it remembers. */
  private void recall(Visit visit) {
    sessions.authenticate(visit);
    visit.logOut();
  }

  private Reply store(Visit visit) {
    Map<String, String> values = new HashMap<>();
    if (Json.read(visit.request.body()) instanceof Map<?, ?> sent) {
      sent.forEach((key, value) -> values.put(String.valueOf(key), String.valueOf(value)));
    }
    SessionRow before = visit.session.orElseGet(this::anonymous);
    SessionRow after = on.has("values-are-forgotten") ? before : before.with(values);
    if (on.has("value-frees-the-session-from-its-token")) {
      after = after.of(after.userId(), Optional.empty());
    }
    if (on.has("value-ends-the-user")) {
      after = after.of(SessionRow.ANONYMOUS, Optional.empty());
    }
    crowdOut(after);
    sessions.keep(visit, after, visit.session.isEmpty() || on.has("values-change-the-id"));
    return Reply.empty(200);
  }

  private SessionRow anonymous() {
    Instant now = clock.instant();
    return new SessionRow("", SessionRow.ANONYMOUS, Optional.empty(), now, now);
  }

  private void crowdOut(SessionRow next) {
    List<SessionRow> equal =
        rows.sessions(row -> row.values().equals(next.values()) && !row.id().equals(next.id()));
    if (on.has("equal-values-are-one-account") && equal.size() >= MOST) {
      rows.deleteSessions(equal.getFirst()::equals);
    }
    List<SessionRow> every = rows.sessions(row -> !row.id().equals(next.id()));
    if (on.has("sessions-of-all-are-counted") && every.size() >= MOST_OF_ALL) {
      rows.deleteSessions(every.getFirst()::equals);
    }
  }

  private Reply stored(Visit visit) {
    return answers.json(200, Map.copyOf(visit.session.map(SessionRow::values).orElse(Map.of())));
  }

  private Reply logIn(Visit visit) {
    UserRow user = visit.user.orElseThrow(() -> answers.refusal(401, "Log in first"));
    SessionRow before = visit.session.orElseGet(this::anonymous);
    SessionRow after = before.with(user.id());
    if (on.has("second-user-takes-the-place-of-the-first")) {
      after = after.of(SessionRow.ANONYMOUS, Optional.empty());
    }
    if (on.has("second-user-is-the-first-one-too")) {
      after = after.of(user.id(), Optional.empty());
    }
    if (on.has("second-login-frees-the-first-from-its-token")) {
      after = after.of(after.userId(), Optional.empty());
    }
    sessions.keep(visit, after, true);
    return answers.string(on.folded("string", user.email()));
  }

  private String email(Visit visit) {
    Optional<SessionRow> session = visit.session;
    Optional<UUID> member = session.flatMap(SessionRow::member);
    if (on.has("first-user-passes-for-the-second")) {
      member = member.or(() -> session.map(SessionRow::userId));
    }
    return member
        .flatMap(users::user)
        .or(() -> session.flatMap(row -> named(row, "member")))
        .map(UserRow::email)
        .orElseThrow(() -> answers.refusal(401, "Log in first"));
  }

  private Optional<UserRow> named(SessionRow row, String key) {
    return on.has("value-is-a-second-user") ? named(row, key, users) : Optional.empty();
  }

  /** The user whose identifier, address or name stands in a session as a value. */
  static Optional<UserRow> named(SessionRow row, String key, Tables users) {
    String value = row.values().getOrDefault(key, "");
    return users
        .users(
            user ->
                Stream.of(user.id().toString(), user.email(), user.name())
                    .anyMatch(text -> Objects.equals(text, value)))
        .stream()
        .findFirst();
  }
}
