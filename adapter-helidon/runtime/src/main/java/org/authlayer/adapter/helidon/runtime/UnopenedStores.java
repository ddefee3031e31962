package org.authlayer.adapter.helidon.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Optional;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** Stores without a database, for a list of routes: they can be handed on, and not be asked. */
record UnopenedStores() implements Stores {

  @Override
  public Users users() {
    return port(Users.class);
  }

  @Override
  public UserTokens userTokens() {
    return port(UserTokens.class);
  }

  @Override
  public TypedTokens typedTokens() {
    return port(TypedTokens.class);
  }

  @Override
  public Sessions sessions() {
    return port(Sessions.class);
  }

  @Override
  public FailedLogins failedLogins() {
    return port(FailedLogins.class);
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    throw asked("findSession");
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    throw asked("changePassword");
  }

  @Override
  public Transaction begin() {
    throw asked("begin");
  }

  /** Any interface, such as a data source. */
  @Override
  public <T> T unwrap(Class<T> type) {
    if (type.isInterface()) {
      return port(type);
    }
    throw asked("unwrap");
  }

  @Override
  public void ping() {
    throw asked("ping");
  }

  @Override
  public void close() {}

  /** An interface whose methods refuse to be called. */
  static <T> T port(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new Refusal(type.getName())));
  }

  private static IllegalStateException asked(String method) {
    return new IllegalStateException(
        "create() or routes() called "
            + method
            + ", but a list of routes opens no database; ask it in start() or in a handler");
  }

  private record Refusal(String type) implements InvocationHandler {

    @Override
    @SuppressWarnings("ReferenceEquality") // each is equal to itself only
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
      return switch (method.getName()) {
        case "equals" -> arguments != null && proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        case "toString" -> type;
        default -> throw asked(type + "." + method.getName());
      };
    }
  }
}
