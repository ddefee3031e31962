package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
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
    Optional<Session> session = request.session();
    if (session.filter(it -> isDone(request, it)).isPresent()) {
      return next.respond(request);
    }
    Optional<String> sessionID = session.flatMap(it -> it.userId(users.key()));
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
    session.ifPresent(it -> recalled.ifPresent(login -> it.recall(users.key(), login)));
    HttpResponse response = next.respond(request);
    session.ifPresent(it -> users.remember(request, it, recalled));
    return response;
  }

  /**
   * An outer chain has authenticated the user of the session, and stores who is there at the end.
   */
  private boolean isDone(Request request, Session session) {
    return session.isRecalled(users.key(), request.auth().current(users.type()));
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.SESSION, users.type()));
  }
}
