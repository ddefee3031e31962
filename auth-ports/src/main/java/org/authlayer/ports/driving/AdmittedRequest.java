package org.authlayer.ports.driving;

import java.util.List;
import java.util.Optional;

/** A request that a {@link Gate} has let through. */
public interface AdmittedRequest {

  <U> Optional<U> user(Class<U> type);

  /**
   * The user of a type, or throws the refusal: out of {@link Gate.Downstream} it is answered with
   * 401 and the challenges of the chain.
   */
  <U> U require(Class<U> type);

  /** The objects for a handler: the request, the auth store, the session if there is one. */
  List<Object> parts();
}
