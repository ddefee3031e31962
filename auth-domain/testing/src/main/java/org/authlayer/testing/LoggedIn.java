package org.authlayer.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test's {@link TestClient} is a logged-in user's, without any password or hash: the user is
 * put into the store, and the client gets what a login would have given it. On a method it goes
 * before one on the class.
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface LoggedIn {

  /**
   * The credential that the client shows with every request.
   *
   * @return a session's cookie, unless something else is said
   */
  By by() default By.SESSION;

  /**
   * The user's name.
   *
   * @return the name
   */
  String name() default "Ada";

  /**
   * The user's e-mail address.
   *
   * @return the address; a user who has it already is logged in, and keeps the name
   */
  String email() default "ada@example.org";

  /** The credential that a login leaves with its client. */
  enum By {
    /** A session that remembers the user, and its cookie. */
    SESSION,
    /** An opaque token that does not expire, in the header {@code Authorization: Bearer}. */
    TOKEN,
    /** A signed JSON web token of the user, in the same header. */
    JWT
  }
}
