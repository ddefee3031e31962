package org.authlayer.openid;

import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.domain.Request;

/**
 * The rule of an application for a subject that none of its users has yet. Without one the subject
 * is refused. It runs once for each login of such a subject, and may run twice at once: the tables
 * decide which of two logins is the first.
 */
@FunctionalInterface
public interface UnknownSubject<U> {

  /**
   * Stores a new user with the subject, or the subject for a user who is there.
   *
   * @param request the request that ends the login; a user who is logged in on it began the login,
   *     on a page of this site ({@code Sec-Fetch-Site})
   * @return the user; empty to refuse the subject, or if it was stored meanwhile
   * @throws Exception an {@link org.authlayer.domain.Abort} is the answer, anything else is 500
   */
  Optional<? extends U> user(OpenIdIdentity identity, Request request) throws Exception;

  /** This rule, and another one where it finds no user. */
  default UnknownSubject<U> or(UnknownSubject<U> other) {
    return (identity, request) -> {
      Optional<? extends U> found = user(identity, request);
      return found.isPresent() ? found : other.user(identity, request);
    };
  }

  /**
   * Links the user of the address that the provider has verified. Both sides have to have proven
   * it: else a stranger signs up with the address of another person beforehand, and keeps a
   * password for what is that person's account from then on.
   *
   * @param find finds a user by an address
   * @param isProven whether the application itself has proven that the address is the user's
   * @param link stores the subject for a user; false if another user has it
   */
  static <U> UnknownSubject<U> linkByVerifiedAddress(
      Function<String, Optional<U>> find,
      Predicate<? super U> isProven,
      BiPredicate<? super U, OpenIdSubject> link) {
    return (identity, request) ->
        identity
            .verifiedAddress()
            .flatMap(find)
            .filter(isProven)
            .filter(user -> link.test(user, identity.subject()));
  }
}
