package org.authlayer.conformance.selftest;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.ports.driving.Environment;
import org.jspecify.annotations.Nullable;

/**
 * A part that is wrong in one thing and right in the rest, and where that part belongs. For
 * instance {@code Tamper.of(Users.class).on(Users::findByEmail).does((right, email) ->
 * Optional.empty())}; several methods are changed one after another.
 */
@SuppressWarnings("overloads") // a reference to a method fits one of them only
public final class Tamper<P> implements UnaryOperator<P> {

  private final Class<P> part;
  private final UnaryOperator<P> change;

  private Tamper(Class<P> part, UnaryOperator<P> change) {
    this.part = part;
    this.change = change;
  }

  /** What a method does instead, in place of what it is. */
  @FunctionalInterface
  public interface Instead<P, F> {

    Tamper<P> does(F instead);
  }

  @FunctionalInterface
  public interface Two<P, A, B, R> {

    R on(P right, A first, B second);
  }

  @FunctionalInterface
  public interface Three<P, A, B, C extends @Nullable Object, R> {

    R on(P right, A first, B second, C third);
  }

  @FunctionalInterface
  public interface Four<P, A, B, C, D, R> {

    R on(P right, A first, B second, C third, D fourth);
  }

  @FunctionalInterface
  public interface DoTwo<P, A, B> {

    void on(P right, A first, B second);
  }

  /** An interface whose methods are all right, so far. */
  public static <P> Tamper<P> of(Class<P> part) {
    return of(part, right -> right);
  }

  /** A part that is replaced as a whole, once for each instance. */
  public static <P> Tamper<P> of(Class<P> part, UnaryOperator<P> change) {
    return new Tamper<>(part, change);
  }

  @Override
  public P apply(P right) {
    return change.apply(right);
  }

  /** Something of this kind changed, and everything else as it is. */
  <T> T only(Class<T> kind, T right) {
    return kind == part ? kind.cast(apply(part.cast(right))) : right;
  }

  /** A part that is wrong in a way that depends on what it stands in. */
  public static Tamper<Environment> in(Function<Environment, Tamper<?>> wrong) {
    return of(
        Environment.class, environment -> Lift.environment(wrong.apply(environment), environment));
  }

  public Tamper<P> then(UnaryOperator<P> next) {
    return of(part, right -> next.apply(apply(right)));
  }

  /** Changes that share something, which each instance has for itself. */
  public <S> Tamper<P> with(Supplier<S> memory, BiFunction<Tamper<P>, S, Tamper<P>> changes) {
    return then(right -> changes.apply(of(part), memory.get()).apply(right));
  }

  public <R> Instead<P, Function<P, R>> on(Function<P, R> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public <A, R> Instead<P, BiFunction<P, A, R>> on(BiFunction<P, A, R> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public <A, B, R> Instead<P, Two<P, A, B, R>> on(Two<P, A, B, R> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public <A, B, C extends @Nullable Object, R> Instead<P, Three<P, A, B, C, R>> on(
      Three<P, A, B, C, R> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public <A, B, C, D, R> Instead<P, Four<P, A, B, C, D, R>> on(Four<P, A, B, C, D, R> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public Instead<P, Consumer<P>> on(Consumer<P> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public <A> Instead<P, BiConsumer<P, A>> on(BiConsumer<P, A> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  public <A, B> Instead<P, DoTwo<P, A, B>> on(DoTwo<P, A, B> method) {
    return instead -> changed(Call.of(method), Call.of(instead));
  }

  private Tamper<P> changed(Call<P> method, Call<P> instead) {
    return then(OneMethod.of(part, method, instead));
  }

  public static Tamper<Layer> layer() {
    return of(Layer.class);
  }
}
