package org.authlayer.conformance.selftest;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Stores that are right but for the result of one call. */
final class DisturbedStores {

  private static final Set<Class<?>> PARTS =
      Set.of(
          Stores.class,
          Users.class,
          Tokens.class,
          Sessions.class,
          FailedLogins.class,
          StoreView.class);

  private final StoreSubject right;
  private final int at;
  private final AtomicInteger seen = new AtomicInteger();
  private final Map<Method, Object> before = new ConcurrentHashMap<>();

  DisturbedStores(StoreSubject right, int at) {
    this.right = right;
    this.at = at;
  }

  StoreSubject subject() {
    return part(StoreSubject.class, right);
  }

  int seen() {
    return seen.get();
  }

  private <P> P part(Class<P> type, P real) {
    return OneMethod.proxy(type, (proxy, method, arguments) -> answer(real, method, arguments));
  }

  private @Nullable Object answer(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    Class<?> type = method.getReturnType();
    if (PARTS.contains(type)) {
      return wrapped(type, OneMethod.invoke(real, method, arguments));
    }
    boolean here = isDisturbable(type) && seen.getAndIncrement() == at;
    if (here && type == void.class) {
      return null;
    }
    Object result = OneMethod.invoke(real, method, arguments);
    return here ? other(method, result) : remembered(method, result);
  }

  private @Nullable Object remembered(Method method, @Nullable Object result) {
    if ((result instanceof Optional<?> found && found.isPresent())
        || (result instanceof List<?> list && !list.isEmpty())) {
      before.put(method, result);
    }
    return result;
  }

  private <P> Object wrapped(Class<P> type, @Nullable Object real) {
    return part(type, type.cast(Objects.requireNonNull(real)));
  }

  private static boolean isDisturbable(Class<?> type) {
    return type == void.class
        || type == boolean.class
        || type == int.class
        || type == long.class
        || type == Optional.class
        || type == List.class
        || type.isSealed();
  }

  /** Where there is nothing, what there was before; where there is something, less. */
  private @Nullable Object other(Method method, @Nullable Object result) {
    return switch (result) {
      case Boolean truth -> !truth;
      case Integer number -> number + 1;
      case Long number -> number + 1;
      case Optional<?> found ->
          found.isPresent() ? Optional.empty() : before.getOrDefault(method, result);
      case List<?> list ->
          list.isEmpty()
              ? before.getOrDefault(method, List.of(Map.of()))
              : list.subList(1, list.size());
      case null, default -> null;
    };
  }
}
