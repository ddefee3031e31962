package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** Blocking form of {@link BearerAuthenticator}; called only when the request carries a token. */
@FunctionalInterface
public interface AsyncBearerAuthenticator extends AsyncRequestAuthenticator {

  void authenticate(BearerAuthorization bearer, Request request) throws Exception;

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default void authenticate(Request request) throws Exception {
    Optional<BearerAuthorization> bearer = BearerAuthorization.parse(request);
    if (bearer.isPresent()) {
      authenticate(bearer.get(), request);
    }
  }

  @Override
  default HttpResponse respond(Request request, Responder next) throws Exception {
    try {
      return AsyncRequestAuthenticator.super.respond(request, next);
    } catch (Abort abort) {
      throw abort.with(BearerAuthorization.challenge(request));
    }
  }

  @Override
  default List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BEARER, null));
  }
}
