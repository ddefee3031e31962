package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletionStage;
import org.authlayer.domain.Request;

/** Verifies a Bearer {@code Authorization} header (AL-PRT-03). */
@FunctionalInterface
public interface BearerAuthenticator extends RequestAuthenticator {

  CompletionStage<Void> authenticate(BearerAuthorization bearer, Request request);

  static BearerAuthenticator of(AsyncBearerAuthenticator blocking) {
    return (bearer, request) -> Stages.complete(() -> blocking.authenticate(bearer, request));
  }

  @Override
  default AsyncBearerAuthenticator async() {
    return (bearer, request) -> Stages.await(authenticate(bearer, request));
  }

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default CompletionStage<Void> authenticate(Request request) {
    return Stages.complete(() -> async().authenticate(request));
  }
}
