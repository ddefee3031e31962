package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.throttle.Attempts;

/**
 * What an application does around the check of a password, beyond checking it.
 *
 * @param <U> the record
 * @param attempts stands before each check
 * @param successor stores a hash in place of another; both hashes may be the same, to ask whether
 *     it is still the stored one
 * @param outcome is told how logins end
 */
public record PasswordCare<U>(Attempts attempts, Successor<U> successor, Outcome<U> outcome) {

  /** Refuses null. */
  public PasswordCare {
    Objects.requireNonNull(attempts, "attempts");
    Objects.requireNonNull(successor, "successor");
    Objects.requireNonNull(outcome, "outcome");
  }

  /**
   * Replaces a record's hash, by compare-and-set.
   *
   * @param <U> the record
   */
  @FunctionalInterface
  public interface Successor<U> {

    /**
     * Replaces the hash unless the stored one is not the expected one any more.
     *
     * @param user the record
     * @param expected the hash to replace
     * @param successor the hash to store in its place
     * @return whether the expected one was the stored one
     */
    boolean replace(U user, String expected, String successor);

    /**
     * Tells whether hashes can be replaced at all; where they cannot, none is made in vain.
     *
     * @return true unless overridden
     */
    default boolean isPossible() {
      return true;
    }
  }

  /**
   * Is told how logins end.
   *
   * @param <U> the record
   */
  public interface Outcome<U> {

    /**
     * A password did not verify.
     *
     * @param request the request
     * @param user the record whose user name was given, or nothing when there is none
     */
    default void failed(Request request, Optional<U> user) {}

    /**
     * A hash was replaced by one made with more work.
     *
     * @param request the request
     * @param user the record
     */
    default void rehashed(Request request, U user) {}
  }

  /**
   * No care: unlimited attempts, hashes stay as they are, nobody is told.
   *
   * @param <U> the record
   * @return what an application starts with
   */
  public static <U> PasswordCare<U> none() {
    return new PasswordCare<>(Attempts.unlimited(), new Kept<>(), new Outcome<U>() {});
  }

  /**
   * The same care with other attempts.
   *
   * @param other stands before each check
   * @return a copy
   */
  public PasswordCare<U> with(Attempts other) {
    return new PasswordCare<>(other, successor, outcome);
  }

  /**
   * The same care with another outcome.
   *
   * @param other is told how logins end
   * @return a copy
   */
  public PasswordCare<U> with(Outcome<U> other) {
    return new PasswordCare<>(attempts, successor, other);
  }

  private record Kept<U>() implements Successor<U> {

    @Override
    public boolean replace(U user, String expected, String successor) {
      return expected.equals(successor);
    }

    @Override
    public boolean isPossible() {
      return false;
    }
  }
}
