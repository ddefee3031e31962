package org.authlayer.domain.application;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.jspecify.annotations.Nullable;

/** Publishes how a login ended (DEC-19), but for a wrong password. */
record LoginEvents<U>(TypedAccounts<U> accounts, AuthEvents events) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    try {
      HttpResponse response = next.respond(request);
      if (response.status() != 401) {
        succeeded(request);
      } else if (!hasPassword(request)) {
        failed(request, null);
      }
      return response;
    } catch (Abort abort) {
      if (abort.status() == 401) {
        rejected(request);
      }
      throw abort;
    }
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral("login events"));
  }

  private void succeeded(Request request) {
    request
        .auth()
        .get(accounts.type())
        .map(user -> new AuthEvent.LoginSucceeded(request.where(), accounts.id(user)))
        .ifPresent(events::publish);
  }

  private void rejected(Request request) {
    UserId verified = request.auth().get(accounts.type()).map(accounts::id).orElse(null);
    if (verified != null || !hasPassword(request)) {
      failed(request, verified);
    }
  }

  private void failed(Request request, @Nullable UserId account) {
    events.publish(new AuthEvent.LoginFailed(request.where(), account));
  }

  private static boolean hasPassword(Request request) {
    return BasicAuthorization.parse(request).isPresent() || Credentials.parse(request).isPresent();
  }
}
