package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The store: three tables behind one lock. */
final class Tables {

  private final ReentrantLock lock = new ReentrantLock();
  private final List<UserRow> users = new ArrayList<>();
  private final List<TokenRow> tokens = new ArrayList<>();
  private final List<SessionRow> sessions = new ArrayList<>();
  private final Set<TokenRow> hidden = new HashSet<>();
  private final List<Map<String, String>> journal = new ArrayList<>();

  List<UserRow> users(Predicate<UserRow> wanted) {
    return locked(() -> users.stream().filter(wanted).toList());
  }

  Optional<UserRow> user(UUID id) {
    return users(user -> user.id().equals(id)).stream().findFirst();
  }

  /** The first user with this address. */
  Optional<UserRow> called(String email) {
    return users(user -> user.email().equals(email)).stream().findFirst();
  }

  /** False when the address is taken. */
  boolean insert(UserRow user) {
    return locked(
        () -> users.stream().noneMatch(u -> u.email().equals(user.email())) && users.add(user));
  }

  void insertUnchecked(UserRow user) {
    locked(() -> users.add(user));
  }

  void replace(UserRow user) {
    replaced(user, old -> old.id().equals(user.id()));
  }

  /** Whether there was one; of several at once there is one for the first. */
  boolean replaced(UserRow user, Predicate<UserRow> expected) {
    return locked(
        () -> {
          boolean found = users.stream().anyMatch(expected);
          users.replaceAll(old -> expected.test(old) ? user : old);
          return found;
        });
  }

  void deleteUsers(Predicate<UserRow> unwanted) {
    locked(() -> users.removeIf(unwanted));
  }

  List<TokenRow> tokens(Predicate<TokenRow> wanted) {
    return locked(() -> tokens.stream().filter(wanted).toList());
  }

  void insert(TokenRow token) {
    locked(() -> tokens.add(token));
  }

  /** Their rows are no longer shown; they still work. */
  void hideTokens(Predicate<TokenRow> unwanted) {
    locked(() -> hidden.addAll(tokens.stream().filter(unwanted).toList()));
  }

  boolean deleteTokens(Predicate<TokenRow> unwanted) {
    return locked(() -> tokens.removeIf(unwanted));
  }

  List<SessionRow> sessions(Predicate<SessionRow> wanted) {
    return locked(() -> sessions.stream().filter(wanted).toList());
  }

  void insert(SessionRow session) {
    locked(
        () -> {
          sessions.removeIf(old -> old.id().equals(session.id()));
          return sessions.add(session);
        });
  }

  /** Nothing is saved when it has ended meanwhile. */
  void replace(SessionRow session) {
    locked(() -> sessions.removeIf(s -> s.id().equals(session.id())) && sessions.add(session));
  }

  /** Whether there was one. */
  boolean deleteSessions(Predicate<SessionRow> unwanted) {
    return locked(() -> sessions.removeIf(unwanted));
  }

  void note(Map<String, String> cells) {
    locked(() -> journal.add(Map.copyOf(cells)));
  }

  List<String> names() {
    return locked(
        () ->
            journal.isEmpty()
                ? List.of("users", "user_tokens", "web_sessions")
                : List.of("users", "user_tokens", "web_sessions", "journal"));
  }

  List<Map<String, String>> rows(String table) {
    return locked(
        () ->
            switch (table) {
              case "users" -> users.stream().map(UserRow::cells).toList();
              case "user_tokens" ->
                  tokens.stream().filter(it -> !hidden.contains(it)).map(TokenRow::cells).toList();
              case "web_sessions" -> sessions.stream().map(Tables::cells).toList();
              case "journal" -> List.copyOf(journal);
              default -> throw new IllegalArgumentException("no table " + table);
            });
  }

  private static Map<String, String> cells(SessionRow session) {
    return Map.of("id", session.id(), "user_id", session.userId().toString());
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
