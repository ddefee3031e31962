package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletionStage;
import org.authlayer.domain.Request;

/** Verifies credentials decoded from the body (AL-FMT-06). */
@FunctionalInterface
public interface CredentialsAuthenticator extends RequestAuthenticator {

  CompletionStage<Void> authenticate(Credentials credentials, Request request);

  static CredentialsAuthenticator of(AsyncCredentialsAuthenticator blocking) {
    return (credentials, request) ->
        Stages.complete(() -> blocking.authenticate(credentials, request));
  }

  @Override
  default AsyncCredentialsAuthenticator async() {
    return (credentials, request) -> Stages.await(authenticate(credentials, request));
  }

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default CompletionStage<Void> authenticate(Request request) {
    return Stages.complete(() -> async().authenticate(request));
  }
}
