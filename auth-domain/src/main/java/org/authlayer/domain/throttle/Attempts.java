package org.authlayer.domain.throttle;

import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.domain.Request;

/** Stands before every check of a password, and may refuse it unheard. */
public interface Attempts {

  /**
   * Lets a password be checked, or does not.
   *
   * @param <U> whom the check identifies
   * @param account the user name as sent, known or not
   * @param request the request
   * @param check checks the password; not called when the attempt is refused
   * @return what the check found
   * @throws org.authlayer.domain.Abort with status 429 when too many have failed
   */
  <U> Optional<U> attempt(String account, Request request, Supplier<Optional<U>> check);

  /**
   * Attempts without a limit.
   *
   * @return what checks every password
   */
  static Attempts unlimited() {
    return new Attempts() {
      @Override
      public <U> Optional<U> attempt(String account, Request request, Supplier<Optional<U>> check) {
        return check.get();
      }
    };
  }
}
