package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * The base authenticator: looks at the whole request, and logs a user in or does not; the chain
 * goes on in either case, when the stage is complete (AL-PRT-01).
 */
@FunctionalInterface
public interface RequestAuthenticator extends DescribedMiddleware {

  /**
   * Logs the caller in if the request proves who it is; completes exceptionally only when that
   * could not be verified.
   */
  CompletionStage<Void> authenticate(Request request);

  default AsyncRequestAuthenticator async() {
    return request -> Stages.await(authenticate(request));
  }

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default HttpResponse respond(Request request, Responder next) throws Exception {
    return async().respond(request, next);
  }

  @Override
  default List<Step> steps() {
    return async().steps();
  }
}
