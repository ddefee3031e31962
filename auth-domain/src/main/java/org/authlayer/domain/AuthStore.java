package org.authlayer.domain;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The users authenticated on one request, at most one per type (AL-AST-04): the class of the user,
 * or the type named at login (AL-AST-08). One of the three mutable cells of the project; safe when
 * a stage completes on another thread.
 */
public final class AuthStore {

  /** One authentication of a user: the next one is another, also of the same user. */
  public static final class Login {

    private final Object user;

    private Login(Object user) {
      this.user = Objects.requireNonNull(user, "user");
    }
  }

  private final Map<Class<?>, Login> users = new ConcurrentHashMap<>();

  public AuthStore() {}

  /** Authenticates a user under its class. An earlier one of the type is replaced (AL-AST-07). */
  public void login(Object user) {
    users.put(Objects.requireNonNull(user, "user").getClass(), new Login(user));
  }

  /** Authenticates a user under a type that its class implements or extends. */
  public <U> void login(Class<U> type, U user) {
    users.put(Objects.requireNonNull(type, "type"), new Login(user));
  }

  /** The authentication of the user of a type. */
  public Optional<Login> current(Class<?> type) {
    return Optional.ofNullable(users.get(type));
  }

  /** Restores an earlier authentication of a type; this counts as no new one. */
  public void restore(Class<?> type, Login earlier) {
    users.put(type, earlier);
  }

  /** Removes the user of a type, if there is one (AL-AST-05). */
  public void logout(Class<?> type) {
    users.remove(type);
  }

  public <U> Optional<U> get(Class<U> type) {
    return current(type).map(login -> type.cast(login.user));
  }

  /** The user of a type (AL-AST-03), or {@link Abort} with 401. */
  public <U> U require(Class<U> type) {
    return get(type).orElseThrow(Abort::unauthorized);
  }

  public boolean has(Class<?> type) {
    return users.containsKey(type);
  }

  /** The types of which a user is authenticated now. */
  public Set<Class<?>> types() {
    return Set.copyOf(users.keySet());
  }

  @Override
  public String toString() {
    return "AuthStore" + users.keySet().stream().map(Class::getSimpleName).sorted().toList();
  }
}
