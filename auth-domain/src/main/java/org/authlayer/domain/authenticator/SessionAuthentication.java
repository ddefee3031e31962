package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * A session authenticator at work. On the way in it authenticates the user of the stored identifier
 * (AL-SES-05, AL-SES-09) and leaves a request without one to the next authenticator (AL-SES-04). On
 * the way out it stores the user who is authenticated by then (AL-SES-01, AL-SES-14, AL-SES-16).
 */
record SessionAuthentication(
    SessionAuthenticatable<?> users, AsyncSessionAuthenticator authenticator)
    implements DescribedMiddleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    Optional<String> sessionID = request.session().flatMap(session -> session.userId(users.key()));
    Optional<AuthStore.Login> earlier = request.auth().current(users.type());
    if (sessionID.isPresent()) {
      try {
        authenticator.authenticate(sessionID.get(), request);
      } catch (ExecutionException | CompletionException failed) {
        throw Stages.unwrap(failed);
      }
    }
    Optional<AuthStore.Login> recalled =
        request
            .auth()
            .current(users.type())
            .filter(login -> earlier.filter(login::equals).isEmpty());
    HttpResponse response = next.respond(request);
    request.session().ifPresent(session -> users.remember(request, session, recalled));
    return response;
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.SESSION, users.type()));
  }
}
