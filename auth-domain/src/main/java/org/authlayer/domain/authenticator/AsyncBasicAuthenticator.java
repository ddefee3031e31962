package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** Blocking form of {@link BasicAuthenticator}; called only for a credential. */
@FunctionalInterface
public interface AsyncBasicAuthenticator extends AsyncRequestAuthenticator {

  void authenticate(BasicAuthorization basic, Request request) throws Exception;

  @Override
  @SuppressWarnings("FunctionalInterfaceMethodChanged") // the narrower lambda is the point
  default void authenticate(Request request) throws Exception {
    Optional<BasicAuthorization> basic = BasicAuthorization.parse(request);
    if (basic.isPresent()) {
      authenticate(basic.get(), request);
    }
  }

  @Override
  default HttpResponse respond(Request request, Responder next) throws Exception {
    try {
      return AsyncRequestAuthenticator.super.respond(request, next);
    } catch (Abort abort) {
      throw abort.with(Challenge.BASIC);
    }
  }

  @Override
  default List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BASIC, null));
  }
}
