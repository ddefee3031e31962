package org.authlayer.conformance.core;

import java.util.Collection;
import java.util.function.Predicate;
import org.authlayer.domain.model.ModelTokenAuthenticatable;

/** A token model with fields of its own names beside decoys (AL-MOD-06). */
public record Pass(String id, String code, Person holder, Person issuer, boolean good) {

  /** What stands before the identifier in the code. */
  public static final String CODE = "code-of-";

  public static Pass of(String id, String holder, boolean good) {
    return new Pass(id, CODE + id, new Person(holder), new Person("issuer of " + id), good);
  }

  public static ModelTokenAuthenticatable<Pass, Person> model(Collection<Pass> passes) {
    return model(passes, Pass::good);
  }

  public static ModelTokenAuthenticatable<Pass, Person> model(
      Collection<Pass> passes, Predicate<Pass> isValid) {
    return ModelTokenAuthenticatable.of(
        value -> passes.stream().filter(pass -> pass.code().equals(value)).findFirst(),
        Pass::holder,
        isValid,
        passes::remove);
  }

  /** The identifier only. */
  @Override
  public String toString() {
    return "Pass[" + id + "]";
  }
}
