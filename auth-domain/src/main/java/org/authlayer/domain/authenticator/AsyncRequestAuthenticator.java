package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** Blocking form of {@link RequestAuthenticator}. */
@FunctionalInterface
public interface AsyncRequestAuthenticator extends DescribedMiddleware {

  /**
   * Logs the caller in if the request proves who it is; throws only when that could not be
   * verified.
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
