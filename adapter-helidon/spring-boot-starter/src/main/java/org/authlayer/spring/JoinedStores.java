package org.authlayer.spring;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseStatus;
import org.jspecify.annotations.Nullable;

/**
 * Stores whose transactions are Spring's. Nothing but {@link Stores#begin} looks for a transaction
 * of Spring: every other call is stored at once, also where one has begun (ADR 0062).
 */
record JoinedStores(Stores stores, JoinedTransactions transactions) implements InvocationHandler {

  static Stores of(Stores stores) {
    Class<?>[] types =
        stores instanceof DatabaseStatus
            ? new Class<?>[] {Stores.class, DatabaseStatus.class}
            : new Class<?>[] {Stores.class};
    return (Stores)
        Proxy.newProxyInstance(
            JoinedStores.class.getClassLoader(),
            types,
            new JoinedStores(stores, new JoinedTransactions(stores)));
  }

  static JoinedTransactions transactions(Stores joined) {
    return ((JoinedStores) Proxy.getInvocationHandler(joined)).transactions();
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // stores are equal to themselves only
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    return switch (method.getName()) {
      case "begin" -> transactions.begin();
      case "equals" -> arguments != null && proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> pass(method, arguments);
    };
  }

  private @Nullable Object pass(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(stores, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getTargetException();
    }
  }
}
