package org.authlayer.conformance.selftest;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A call of a method whose types are forgotten, because a proxy does not know them. */
@FunctionalInterface
@SuppressWarnings({"unchecked", "overloads"}) // the compiler has matched method and replacement
interface Call<P> {

  @Nullable Object on(P part, Object[] given);

  static <P, R> Call<P> of(Function<P, R> method) {
    return (part, given) -> method.apply(part);
  }

  static <P, A, R> Call<P> of(BiFunction<P, A, R> method) {
    return (part, given) -> method.apply(part, (A) given[0]);
  }

  static <P, A, B, R> Call<P> of(Tamper.Two<P, A, B, R> method) {
    return (part, given) -> method.on(part, (A) given[0], (B) given[1]);
  }

  static <P, A, B, C, R> Call<P> of(Tamper.Three<P, A, B, C, R> method) {
    return (part, given) -> method.on(part, (A) given[0], (B) given[1], (C) given[2]);
  }

  static <P, A, B, C, D, R> Call<P> of(Tamper.Four<P, A, B, C, D, R> method) {
    return (part, given) -> method.on(part, (A) given[0], (B) given[1], (C) given[2], (D) given[3]);
  }

  static <P> Call<P> of(Consumer<P> method) {
    return (part, given) -> {
      method.accept(part);
      return null;
    };
  }

  static <P, A> Call<P> of(BiConsumer<P, A> method) {
    return (part, given) -> {
      method.accept(part, (A) given[0]);
      return null;
    };
  }

  static <P, A, B> Call<P> of(Tamper.DoTwo<P, A, B> method) {
    return (part, given) -> {
      method.on(part, (A) given[0], (B) given[1]);
      return null;
    };
  }
}
