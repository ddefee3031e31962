package org.authlayer.domain;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who is authenticated on one request: at most one user per type (AL-AST-04).
 *
 * <p>Any class can be a user type (AL-AST-08); the type is the class of the user, or the one named
 * at login. One of the two mutable cells of the project; safe when a stage completes on another
 * thread.
 */
public final class AuthStore {

  private final Map<Class<?>, Object> users = new ConcurrentHashMap<>();

  /** A store that holds nobody (AL-AST-01). */
  public AuthStore() {}

  /**
   * Authenticates a user. An earlier one of the same type is replaced (AL-AST-07).
   *
   * @param user the user; its type is its class
   */
  public void login(Object user) {
    users.put(user.getClass(), user);
  }

  /**
   * Authenticates a user under a type that its class implements or extends.
   *
   * @param <U> the user type
   * @param type the type to find the user under
   * @param user the user
   */
  public <U> void login(Class<U> type, U user) {
    users.put(type, Objects.requireNonNull(user, "user"));
  }

  /**
   * Ends with no user of a type, whether there was one or not (AL-AST-05).
   *
   * @param type the user type
   */
  public void logout(Class<?> type) {
    users.remove(type);
  }

  /**
   * Looks for the user of a type.
   *
   * @param <U> the user type
   * @param type the user type
   * @return the user, or nothing when nobody of that type is authenticated
   */
  public <U> Optional<U> get(Class<U> type) {
    return Optional.ofNullable(users.get(type)).map(type::cast);
  }

  /**
   * Demands the user of a type (AL-AST-03).
   *
   * @param <U> the user type
   * @param type the user type
   * @return the user
   * @throws Abort with status 401 when nobody of that type is authenticated
   */
  public <U> U require(Class<U> type) {
    return get(type).orElseThrow(Abort::unauthorized);
  }

  /**
   * Tells whether a user of a type is authenticated.
   *
   * @param type the user type
   * @return whether there is one
   */
  public boolean has(Class<?> type) {
    return users.containsKey(type);
  }

  /** Names the types only. */
  @Override
  public String toString() {
    return "AuthStore" + users.keySet().stream().map(Class::getSimpleName).sorted().toList();
  }
}
