package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Future-returning form (bare name) of the base authenticator: looks at the whole request
 * (AL-PRT-01).
 *
 * <p>Logs a user in, or does not; the chain goes on in either case, when the stage is complete.
 */
@FunctionalInterface
public interface RequestAuthenticator extends Middleware {

  /**
   * Logs the caller in if the request proves who it is.
   *
   * @param request the request; a verified user goes into its auth store
   * @return completes when done; completes exceptionally when verification could not be carried
   *     out, never because it failed
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
