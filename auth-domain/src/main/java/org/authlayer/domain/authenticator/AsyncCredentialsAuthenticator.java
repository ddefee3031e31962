package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Step;

/** Blocking form of {@link CredentialsAuthenticator}; called only when the body has credentials. */
@FunctionalInterface
public interface AsyncCredentialsAuthenticator extends AsyncRequestAuthenticator {

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
