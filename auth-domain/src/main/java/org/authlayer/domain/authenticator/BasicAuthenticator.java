package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletionStage;
import org.authlayer.domain.Request;

/** Verifies a Basic {@code Authorization} header (AL-PRT-02). */
@FunctionalInterface
public interface BasicAuthenticator extends RequestAuthenticator {

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
