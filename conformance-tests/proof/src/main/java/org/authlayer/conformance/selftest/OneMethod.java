package org.authlayer.conformance.selftest;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts something else in the place of one method of an interface. */
final class OneMethod {

  private OneMethod() {}

  static <P> UnaryOperator<P> of(Class<P> part, Call<P> reference, Call<P> instead) {
    Method method = find(part, reference);
    return right ->
        proxy(
            part,
            (self, called, given) ->
                called.equals(method)
                    ? instead.on(right, given == null ? new Object[0] : given)
                    : left(right, self, called, given));
  }

  /** A method that answers the right one itself answers the wrong one: the change stays. */
  @SuppressWarnings("ReferenceEquality") // it is about this very object
  private static @Nullable Object left(
      Object right, Object self, Method called, Object @Nullable [] given) throws Throwable {
    Object answer = invoke(right, called, given);
    boolean itself = answer == right && called.getReturnType().isInstance(self);
    return itself ? self : answer;
  }

  /** What the right one does, thrown as it throws. */
  static @Nullable Object invoke(Object right, Method called, Object @Nullable [] given)
      throws Throwable {
    try {
      return called.invoke(right, given);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** The method that is called when what refers to it is: some method has arguments that fit. */
  private static <P> Method find(Class<P> part, Call<P> reference) {
    return Stream.of(part.getMethods())
        .flatMap(method -> called(part, reference, method).stream())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("not one method of " + part.getName()));
  }

  private static <P> Optional<Method> called(Class<P> part, Call<P> reference, Method fitting) {
    AtomicReference<@Nullable Method> called = new AtomicReference<>();
    P recorder =
        proxy(
            part,
            (self, method, given) -> {
              called.set(method);
              return zero(method.getReturnType());
            });
    try {
      reference.on(recorder, Stream.of(fitting.getParameterTypes()).map(OneMethod::zero).toArray());
    } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException otherArguments) {
      return Optional.empty();
    }
    return Optional.ofNullable(called.get());
  }

  private static @Nullable Object zero(Class<?> type) {
    return type == void.class ? null : Array.get(Array.newInstance(type, 1), 0);
  }

  static <P> P proxy(Class<P> part, InvocationHandler handler) {
    return part.cast(Proxy.newProxyInstance(part.getClassLoader(), new Class<?>[] {part}, handler));
  }
}
