package org.authlayer.ports.driving;

import java.util.List;
import java.util.Optional;

/** A request that a {@link Gate} has let through. */
public interface AdmittedRequest {

  /** The user of a type, if one is logged in on this request. */
  <U> Optional<U> user(Class<U> type);

  /**
   * Demands the user of a type.
   *
   * @throws RuntimeException the refusal when no user of that type is logged in; thrown out of
   *     {@link Gate.Downstream} it is answered with 401 and the challenges of the chain
   */
  <U> U require(Class<U> type);

  /**
   * The module's own objects for a handler: the request, the auth store, the session if there is
   * one.
   */
  List<Object> parts();
}
