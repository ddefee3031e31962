package org.authlayer.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.authlayer.ports.driven.Stores;
import org.jspecify.annotations.Nullable;

/** Ports without a database, for a list of routes: they can be handed on, and not be asked. */
record UnopenedPorts(Class<?> type) implements InvocationHandler {

  private static final Set<String> PORTS_OF_STORES =
      Set.of("users", "tokens", "sessions", "failedLogins");

  static <T> T port(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new UnopenedPorts(type)));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // each is equal to itself only
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
    return switch (method.getName()) {
      case "equals" -> arguments != null && proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> type.getName();
      default ->
          type.equals(Stores.class)
              ? ofStores(method, arguments)
              : refuse(type.getName() + "." + method.getName());
    };
  }

  private static @Nullable Object ofStores(Method method, Object @Nullable [] arguments) {
    String name = method.getName();
    if (PORTS_OF_STORES.contains(name)) {
      return port(method.getReturnType());
    }
    if (arguments != null && arguments[0] instanceof Class<?> wanted && wanted.isInterface()) {
      return port(wanted);
    }
    return name.equals("close") ? null : refuse(name);
  }

  private static Object refuse(String method) {
    throw new IllegalStateException(
        "create() or routes() called "
            + method
            + ", but a list of routes opens no database; ask it in start() or in a handler");
  }
}
