package org.authlayer.domain.routes;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** Tells the events how a login, or the use of a token, ended (DEC-19). */
final class EventsMiddleware {

  private EventsMiddleware() {}

  /** For login routes. */
  static Middleware login(AuthEvents events) {
    return (request, next) ->
        watch(
            request,
            next,
            () -> events.publish(new AuthEvent.LoginFailed(request.where(), null)),
            () -> succeeded(request, events));
  }

  /** For routes that take a Bearer token. */
  static Middleware bearer(AuthEvents events) {
    return (request, next) -> watch(request, next, () -> rejected(request, events), () -> {});
  }

  private static HttpResponse watch(
      Request request, Responder next, Runnable refused, Runnable answered) throws Exception {
    try {
      HttpResponse response = next.respond(request);
      (response.status() == 401 ? refused : answered).run();
      return response;
    } catch (Abort abort) {
      if (abort.status() == 401) {
        refused.run();
      }
      throw abort;
    }
  }

  private static void succeeded(Request request, AuthEvents events) {
    request
        .auth()
        .get(User.class)
        .map(user -> new AuthEvent.LoginSucceeded(request.where(), user.id()))
        .ifPresent(events::publish);
  }

  private static void rejected(Request request, AuthEvents events) {
    if (BearerAuthorization.parse(request).isPresent()) {
      events.publish(new AuthEvent.TokenRejected(request.where()));
    }
  }
}
