package org.authlayer.domain;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.ContractException;

/**
 * The users authenticated on one request, at most one per type (AL-AST-04): the class of the user,
 * or the type named at login (AL-AST-08). One of the three mutable cells of the project; safe when
 * a stage completes on another thread.
 */
public final class AuthStore {

  private final Map<Class<?>, Login> logins = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  private record Login(Object user, boolean isNamed, int number) {}

  public AuthStore() {}

  /** Authenticates a user under its class. An earlier one of the type is replaced (AL-AST-07). */
  public void login(Object user) {
    put(Objects.requireNonNull(user, "user").getClass(), user, false);
  }

  /** Authenticates a user under a type that its class implements or extends. */
  public <U> void login(Class<U> type, U user) {
    put(Objects.requireNonNull(type, "type"), Objects.requireNonNull(user, "user"), true);
  }

  /** Ends with no user of a type, whether there was one or not (AL-AST-05). */
  public void logout(Class<?> type) {
    logins.remove(type);
  }

  public <U> Optional<U> get(Class<U> type) {
    return Optional.ofNullable(logins.get(type)).map(Login::user).map(type::cast);
  }

  /** The user of a type (AL-AST-03), or {@link Abort} with 401; see also {@link #admits}. */
  public <U> U require(Class<U> type) {
    Optional<U> user = get(type);
    if (user.isEmpty()) {
      requireNoSubtype(type);
    }
    return user.orElseThrow(Abort::unauthorized);
  }

  /**
   * Whether a user of a type is authenticated; {@link ContractException} if only one of a subtype
   * is, by {@link #login(Object)}.
   */
  public boolean admits(Class<?> type) {
    if (has(type)) {
      return true;
    }
    requireNoSubtype(type);
    return false;
  }

  public boolean has(Class<?> type) {
    return logins.containsKey(type);
  }

  /** Each login begins another moment. */
  int moment() {
    return count.get();
  }

  void advance() {
    count.incrementAndGet();
  }

  Set<Class<?>> since(int moment) {
    return logins.entrySet().stream()
        .filter(login -> login.getValue().number() > moment)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Notes that a user was meant to be logged in under a type, if one was after a moment. */
  boolean confirm(Class<?> type, int moment) {
    Login found = logins.get(type);
    if (found == null || found.number() <= moment) {
      return false;
    }
    logins.computeIfPresent(type, (same, login) -> new Login(login.user(), true, login.number()));
    return true;
  }

  private void requireNoSubtype(Class<?> type) {
    logins.forEach(
        (found, login) -> {
          if (!login.isNamed() && type.isInstance(login.user())) {
            throw new ContractException(
                "%s is demanded, and its subtype %s was logged in without a type: use login(%s.class, user), or login(%s.class, user) where the subtype shall not count"
                    .formatted(
                        type.getName(),
                        found.getName(),
                        type.getSimpleName(),
                        found.getSimpleName()));
          }
        });
  }

  private void put(Class<?> type, Object user, boolean isNamed) {
    logins.put(type, new Login(user, isNamed, count.incrementAndGet()));
  }

  @Override
  public String toString() {
    return "AuthStore" + logins.keySet().stream().map(Class::getSimpleName).sorted().toList();
  }
}
