package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** A session authenticator at work: from the session on the way in, into it on the way out. */
record SessionAuthentication(
    SessionAuthenticatable<?> users, AsyncSessionAuthenticator authenticator)
    implements Middleware {

  @Override
  @SuppressWarnings("ReferenceEquality") // the user of the session itself, not an equal one
  public HttpResponse respond(Request request, Responder next) throws Exception {
    Optional<String> sessionID = request.session().flatMap(session -> session.get(users.key()));
    Optional<?> earlier = request.auth().get(users.type());
    if (sessionID.isPresent()) {
      try {
        authenticator.authenticate(sessionID.get(), request);
      } catch (ExecutionException | CompletionException failed) {
        throw Stages.unwrap(failed);
      }
    }
    Optional<?> recalled =
        request.auth().get(users.type()).filter(user -> user != earlier.orElse(null));
    HttpResponse response = next.respond(request);
    request.session().ifPresent(session -> users.remember(request.auth(), session, recalled));
    return response;
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.SESSION, users.type()));
  }
}
