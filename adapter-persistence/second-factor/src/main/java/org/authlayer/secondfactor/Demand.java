package org.authlayer.secondfactor;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A session has to have proven this: two factors, or the second factor of a user who has one. Of a
 * user without one: nothing, or that the user was there within the age, or more than there is.
 *
 * @param words the requirement, as callers and the table of routes see it
 * @param age how long ago at most; null for any time in this session
 */
record Demand(String words, boolean isOfEveryUser, @Nullable Duration age) {

  static final Demand IF_ENROLLED =
      new Demand("the second factor, if the user has one", false, null);

  static final Demand ALWAYS = new Demand("a second factor", true, null);

  static Demand within(Duration age) {
    if (age.isNegative() || age.isZero()) {
      throw new IllegalArgumentException("a proof has an age above zero, not " + age);
    }
    return new Demand("a proof within " + age, false, age);
  }
}
