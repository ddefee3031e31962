package org.authlayer.conformance.core;

import java.util.Collection;
import java.util.function.Predicate;
import org.authlayer.domain.model.ModelTokenAuthenticatable;

/**
 * A token model with fields of its own names beside decoys (AL-MOD-06).
 *
 * @param id a decoy: identifies the record
 * @param code the value
 * @param holder the owner
 * @param issuer a decoy: another person
 * @param good whether it is valid
 */
public record Pass(String id, String code, Person holder, Person issuer, boolean good) {

  /** What stands before the identifier in the code. */
  public static final String CODE = "code-of-";

  /**
   * A pass.
   *
   * @param id its identifier
   * @param holder its owner's name
   * @param good whether it is valid
   * @return the pass
   */
  public static Pass of(String id, String holder, boolean good) {
    return new Pass(id, CODE + id, new Person(holder), new Person("issuer of " + id), good);
  }

  /**
   * The model.
   *
   * @param passes all records; a deleted one is taken out
   * @return what the records state of themselves
   */
  public static ModelTokenAuthenticatable<Pass, Person> model(Collection<Pass> passes) {
    return model(passes, Pass::good);
  }

  /**
   * The model with another validity.
   *
   * @param passes all records; a deleted one is taken out
   * @param isValid whether a pass is valid
   * @return what the records state of themselves
   */
  public static ModelTokenAuthenticatable<Pass, Person> model(
      Collection<Pass> passes, Predicate<Pass> isValid) {
    return new ModelTokenAuthenticatable<>(
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
