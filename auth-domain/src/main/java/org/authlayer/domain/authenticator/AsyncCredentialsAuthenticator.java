package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Step;

/**
 * Blocking form ({@code Async}) of the authenticator that verifies credentials decoded from the
 * body (AL-FMT-06).
 */
@FunctionalInterface
public interface AsyncCredentialsAuthenticator extends AsyncRequestAuthenticator {

  /** Logs the caller in if the credential verifies. Called only when the request carries one. */
  void authenticate(Credentials credentials, Request request) throws Exception;

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default void authenticate(Request request) throws Exception {
    Optional<Credentials> credentials = Credentials.parse(request);
    if (credentials.isPresent()) {
      authenticate(credentials.get(), request);
    }
  }

  @Override
  default List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BODY, null));
  }
}
