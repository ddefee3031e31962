package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Blocking form ({@code Async}) of the base authenticator: looks at the whole request (AL-PRT-01).
 *
 * <p>Logs a user in, or does not; the chain goes on in either case.
 */
@FunctionalInterface
public interface AsyncRequestAuthenticator extends Middleware {

  /**
   * Logs the caller in if the request proves who it is.
   *
   * @param request the request; a verified user goes into its auth store
   * @throws Exception when verification could not be carried out; never because it failed
   */
  void authenticate(Request request) throws Exception;

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default HttpResponse respond(Request request, Responder next) throws Exception {
    try {
      authenticate(request);
    } catch (ExecutionException | CompletionException failed) {
      throw Stages.unwrap(failed);
    }
    return next.respond(request);
  }

  @Override
  default List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.REQUEST, null));
  }
}
