package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletionStage;
import org.authlayer.domain.Request;

/**
 * Future-returning form (bare name) of the authenticator that verifies a Basic {@code
 * Authorization} header (AL-PRT-02).
 */
@FunctionalInterface
public interface BasicAuthenticator extends RequestAuthenticator {

  /** Logs the caller in if the credential verifies. Called only when the request carries one. */
  CompletionStage<Void> authenticate(BasicAuthorization basic, Request request);

  static BasicAuthenticator of(AsyncBasicAuthenticator blocking) {
    return (basic, request) -> Stages.complete(() -> blocking.authenticate(basic, request));
  }

  @Override
  default AsyncBasicAuthenticator async() {
    return (basic, request) -> Stages.await(authenticate(basic, request));
  }

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default CompletionStage<Void> authenticate(Request request) {
    return Stages.complete(() -> async().authenticate(request));
  }
}
