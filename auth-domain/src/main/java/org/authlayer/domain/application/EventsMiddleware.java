package org.authlayer.domain.application;

import java.util.UUID;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Tells the events how a login, or the use of a token, ended (DEC-19). */
final class EventsMiddleware {

  private EventsMiddleware() {}

  /**
   * For login routes. A password that did not verify was told where it was checked; here comes what
   * failed without one, or after it.
   */
  static Middleware login(AuthEvents events) {
    return (request, next) -> {
      try {
        HttpResponse response = next.respond(request);
        if (response.status() != 401) {
          succeeded(request, events);
        } else if (!hasPassword(request)) {
          failed(request, null, events);
        }
        return response;
      } catch (Abort abort) {
        refusedLogin(request, abort, events);
        throw abort;
      }
    };
  }

  /** For routes that take a Bearer token. */
  static Middleware bearer(AuthEvents events) {
    return (request, next) -> {
      try {
        HttpResponse response = next.respond(request);
        rejected(request, response.status(), events);
        return response;
      } catch (Abort abort) {
        rejected(request, abort.status(), events);
        throw abort;
      }
    };
  }

  private static void refusedLogin(Request request, Abort abort, AuthEvents events) {
    if (abort.status() != 401) {
      return;
    }
    UUID verified = request.auth().get(User.class).map(User::id).orElse(null);
    if (verified != null || !hasPassword(request)) {
      failed(request, verified, events);
    }
  }

  private static boolean hasPassword(Request request) {
    return BasicAuthorization.parse(request).isPresent() || Credentials.parse(request).isPresent();
  }

  private static void failed(Request request, @Nullable UUID account, AuthEvents events) {
    events.publish(new AuthEvent.LoginFailed(request.where(), account));
  }

  private static void succeeded(Request request, AuthEvents events) {
    request
        .auth()
        .get(User.class)
        .map(user -> new AuthEvent.LoginSucceeded(request.where(), user.id()))
        .ifPresent(events::publish);
  }

  private static void rejected(Request request, int status, AuthEvents events) {
    if (status == 401 && BearerAuthorization.parse(request).isPresent()) {
      events.publish(new AuthEvent.TokenRejected(request.where()));
    }
  }
}
