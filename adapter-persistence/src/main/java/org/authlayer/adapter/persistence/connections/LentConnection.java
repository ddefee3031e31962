package org.authlayer.adapter.persistence.connections;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a transaction, for users that may not end it: {@code close} does nothing, and
 * only a rollback to a savepoint is allowed.
 */
public record LentConnection(Connection connection) implements InvocationHandler {

  public static Connection of(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            LentConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new LentConnection(connection));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // a connection is equal to itself only
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    return switch (method.getName()) {
      case "close" -> null;
      case "commit", "abort" -> refuse(method.getName());
      case "rollback" -> arguments == null ? refuse("rollback") : pass(method, arguments);
      case "setAutoCommit" ->
          arguments != null && Boolean.TRUE.equals(arguments[0]) ? refuse("setAutoCommit") : null;
      case "equals" -> arguments != null && proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> "connection of a transaction";
      default -> pass(method, arguments);
    };
  }

  private @Nullable Object pass(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  private static @Nullable Object refuse(String method) throws SQLException {
    throw new SQLException(
        method + ": this connection belongs to a transaction; end it with its commit() or close()");
  }
}
