package org.authlayer.domain.application;

import org.authlayer.domain.Request;
import org.authlayer.ports.driven.Transaction;

/**
 * Stores rows of an application's own for a new user, in the transaction of the sign-up.
 *
 * <pre>{@code
 * layer.signUp((user, request, transaction) -> {
 *   Connection connection = transaction.unwrap(Connection.class);
 *   // insert the profile of user.id()
 * })
 * }</pre>
 */
@FunctionalInterface
public interface SignUpRows<U> {

  /**
   * Stores them.
   *
   * @throws Exception then the user is not stored: an {@link org.authlayer.domain.Abort} is the
   *     answer, anything else is 500, or 503 if the database cannot be reached
   */
  void store(U user, Request request, Transaction transaction) throws Exception;
}
