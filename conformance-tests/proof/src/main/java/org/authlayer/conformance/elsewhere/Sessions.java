package org.authlayer.conformance.elsewhere;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Sessions middleware and session authenticator: the user of the cookie, and when it is set. */
final class Sessions {

  private static final int BYTES = 24;
  private static final int NEWEST = 3;

  private final Switches on;
  private final Tables tables;
  private final Tables users;
  private final InstantSource clock;
  private final SessionCookie cookie;
  private final Crossing crossing;
  private final Map<String, SessionRow> begunIn = new ConcurrentHashMap<>();
  private final Map<String, SessionRow> cache = new ConcurrentHashMap<>();
  private final Map<UUID, UserRow> seen = new ConcurrentHashMap<>();
  private final SecureRandom random = new SecureRandom();
  private final AtomicInteger counted = new AtomicInteger();
  private final Map<String, UserRow> over = new ConcurrentHashMap<>();

  Sessions(Switches on, Tables tables, Tables users, InstantSource clock, Crossing crossing) {
    this.on = on;
    this.tables = tables;
    this.users = users;
    this.clock = clock;
    this.crossing = crossing;
    this.cookie = new SessionCookie(on);
  }

  void authenticate(Visit visit) {
    List<String> sent =
        visit.request.cookies(name -> on.same("cookie", SessionCookie.NAME, name)).stream()
            .map(cookie::read)
            .toList();
    Optional<SessionRow> found = sent.stream().findFirst().flatMap(this::found);
    found.ifPresent(visit::session);
    found.flatMap(session -> user(session.userId())).ifPresent(visit::logIn);
    if (!visit.hasUser() && !sent.isEmpty()) {
      crossing.user("session", sent.getFirst()).ifPresent(visit::logIn);
    }
    if (!visit.hasUser()) {
      found.flatMap(session -> valued(session)).ifPresent(visit::logIn);
    }
    if (on.has("session-works-once")) {
      visit.session.ifPresent(session -> end(session.id()));
    }
  }

  /** A value that is taken for a user. */
  private Optional<UserRow> valued(SessionRow session) {
    return Stream.of("user_id", "User", "email")
        .filter(key -> on.has("value-" + key + "-is-the-user"))
        .flatMap(key -> SessionExtras.named(session, key, users).stream())
        .findFirst();
  }

  private Optional<UserRow> user(UUID id) {
    Optional<UserRow> user = users.user(id);
    if (!on.has("deleted-user-stays-logged-in")) {
      return user;
    }
    user.ifPresent(row -> seen.put(id, row));
    return Optional.ofNullable(seen.get(id));
  }

  /** Remembers who is authenticated when the answer is created. */
  void remember(Visit visit) {
    Optional<UserRow> user = visit.user;
    Optional<SessionRow> session = visit.session;
    if (user.isEmpty()) {
      if (session.isEmpty() && on.has("cookie-for-anonymous-visitors")) {
        cookie.set(visit, fresh(), clock.instant());
      }
      return;
    }
    boolean same = session.filter(s -> s.userId().equals(user.get().id())).isPresent();
    boolean again =
        visit.byPassword || (visit.token.isPresent() && on.has("each-token-opens-a-session"));
    if (same && !again) {
      slide(visit, session.get());
      return;
    }
    if (session.isPresent() && on.has("first-user-of-a-session-stays")) {
      return;
    }
    open(visit, user.get());
  }

  private void slide(Visit visit, SessionRow session) {
    if (on.is("race", "revives")) {
      LockSupport.parkNanos(3 * Registration.A_SLOW_STORE);
      tables.insert(session.seen(clock.instant()));
    } else if (!on.has("session-works-once")) {
      tables.replace(session.seen(clock.instant()));
    }
    if (cookie.slides()) {
      cookie.set(visit, session.id(), clock.instant());
    }
  }

  private void open(Visit visit, UserRow user) {
    Instant now = clock.instant();
    Optional<SessionRow> old = visit.session;
    String presented = visit.request.cookie(SessionCookie.NAME).orElse("");
    String id = fresh();
    if (old.isPresent() && on.has("login-keeps-the-session-id")) {
      id = old.get().id();
    } else if (!presented.isEmpty() && on.has("unknown-session-id-adopted")) {
      id = presented;
    } else if (old.isEmpty() && !presented.isEmpty() && on.has("planted-session-id-adopted")) {
      id = presented;
    } else if (!on.has("login-leaves-old-session-alive")) {
      old.ifPresent(session -> end(session.id()));
    }
    if (on.has("session-id-is-the-user-id")) {
      id = user.id().toString();
    }
    List<SessionRow> earlier = tables.sessions(s -> s.userId().equals(user.id()));
    boolean few = on.has("only-newest-sessions") || on.has("three-sessions-for-a-user");
    boolean one = on.has("one-session-for-a-user") && !earlier.isEmpty();
    if (one || (few && earlier.size() >= NEWEST)) {
      end(Collections.min(earlier, Comparator.comparing(SessionRow::createdAt)).id());
    }
    SessionRow begun = new SessionRow(id, owner(user), visit.token.map(TokenRow::id), now, now);
    SessionRow session = old.map(before -> before.givenTo(begun)).orElse(begun);
    old.ifPresent(before -> begunIn.put(session.id(), before));
    tables.insert(session);
    visit.session(session);
    cookie.set(visit, id, now);
  }

  /** Stores what a session keeps beside its user, under a new identifier or under its own. */
  void keep(Visit visit, SessionRow next, boolean renewed) {
    SessionRow kept = renewed ? next.called(fresh()) : next;
    if (renewed) {
      visit.session.ifPresent(session -> end(session.id()));
    }
    tables.insert(kept);
    visit.session(kept);
    cookie.set(visit, kept.id(), clock.instant());
  }

  private UUID owner(UserRow user) {
    return on.has("session-remembers-the-first-user")
        ? users.users(any -> true).getFirst().id()
        : user.id();
  }

  /** Logout: the session ends and the cookie goes. */
  void forget(Visit visit) {
    if (on.is("race", "revives")) {
      LockSupport.parkNanos(Registration.A_SLOW_STORE); // a visit at the same time still sees it
    }
    boolean ended = visit.session.filter(session -> end(session.id())).isPresent();
    if (!ended && on.has("second-logout-breaks")) {
      throw new IllegalStateException("there is no such session");
    }
    visit.session.ifPresent(
        session -> {
          user(session.userId()).ifPresent(user -> over.put(session.id(), user));
          restore(session);
        });
    if (on.has("logout-ends-all-sessions-of-its-user")) {
      visit.session.map(SessionRow::userId).ifPresent(this::endAllOf);
    }
    if (on.has("logout-ends-everybodys-sessions")) {
      tables.deleteSessions(session -> true);
    }
    cookie.clear(visit);
  }

  /** The name on a page for everybody. */
  Optional<String> shown(Visit visit) {
    String id = visit.request.cookie(SessionCookie.NAME).orElse("");
    if (visit.user.isEmpty() && on.has("welcome-shows-the-last-user")) {
      return Optional.of(users.users(any -> true).getLast().email());
    }
    if (visit.user.isEmpty() && on.has("welcome-names-the-first-user")) {
      return Optional.of(users.users(any -> true).getFirst().name());
    }
    boolean known = on.has("public-page-knows-ended-sessions");
    return visit
        .user
        .or(() -> Optional.ofNullable(over.get(id)).filter(it -> known))
        .map(UserRow::name);
  }

  /** Of a session that was begun in another one, the other one is left. */
  private void restore(SessionRow session) {
    SessionRow before = begunIn.get(session.id());
    if (before != null && on.is("end", "restores")) {
      tables.insert(
          new SessionRow(
              session.id(),
              before.userId(),
              before.openedBy(),
              before.createdAt(),
              clock.instant()));
    }
  }

  /** A session without a user is left where it has one of the second type. */
  void endThoseOpenedBy(UUID token) {
    List<SessionRow> opened =
        tables.sessions(session -> session.openedBy().filter(token::equals).isPresent());
    tables.deleteSessions(opened::contains);
    opened.stream()
        .filter(session -> session.member().isPresent())
        .filter(session -> !on.has("second-user-leaves-with-the-first"))
        .map(session -> session.of(SessionRow.ANONYMOUS, Optional.empty()))
        .forEach(tables::insert);
  }

  void endAllOf(UUID user) {
    tables.deleteSessions(session -> session.userId().equals(user));
  }

  void endOthersOf(UUID user, String kept) {
    tables.deleteSessions(s -> s.userId().equals(user) && !s.id().equals(kept));
  }

  private boolean end(String id) {
    cache.remove(id);
    return tables.deleteSessions(session -> session.id().equals(id));
  }

  private Optional<SessionRow> found(String id) {
    Instant now = clock.instant();
    Optional<SessionRow> found =
        tables
            .sessions(session -> on.same("session", session.id(), id) && alive(session, now))
            .stream()
            .findFirst();
    if (!on.is("end", "cached-session")) {
      return found;
    }
    found.ifPresent(session -> cache.put(id, session));
    return Optional.ofNullable(cache.get(id));
  }

  private boolean alive(SessionRow session, Instant now) {
    Duration idle = Duration.between(session.lastSeenAt(), now);
    Duration age = Duration.between(session.createdAt(), now);
    boolean fresh = idle.compareTo(Settings.SESSION_IDLE) < 0 || on.has("idle-sessions-live");
    boolean young = age.compareTo(Settings.SESSION_ABSOLUTE) < 0 || on.has("old-sessions-live");
    return (fresh && young) || on.has("sessions-without-end");
  }

  private String fresh() {
    if (on.has("session-ids-count-up")) {
      return String.format(Locale.ROOT, "%032d", counted.incrementAndGet());
    }
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    return on.has("short-session-ids") ? id.substring(0, 3) : id;
  }
}
