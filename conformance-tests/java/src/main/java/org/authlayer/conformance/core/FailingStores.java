package org.authlayer.conformance.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Supplier;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Stores of which some methods throw, and all others work.
 *
 * @param methods the names of the methods that throw
 * @param fault what they throw
 */
record FailingStores(Set<String> methods, Supplier<RuntimeException> fault) {

  private static final Set<Class<?>> PARTS = Set.of(Users.class, Tokens.class);

  FailingStores {
    methods = Set.copyOf(methods);
  }

  Environment in(Environment right) {
    Stores stores = part(Stores.class, right.databases().standard());
    return new Environment(
        new Databases(stores, right.databases().named()),
        right.passwordHasher(),
        right.jwts(),
        right.events(),
        right.time(),
        right.random());
  }

  private <P> P part(Class<P> type, Object right) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer(right, method, arguments)));
  }

  private @Nullable Object answer(Object right, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (methods.contains(method.getName())) {
      throw fault.get();
    }
    try {
      Object result = method.invoke(right, arguments);
      Class<?> type = method.getReturnType();
      return result != null && PARTS.contains(type) ? part(type, result) : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
