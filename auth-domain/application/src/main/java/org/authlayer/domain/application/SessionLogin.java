package org.authlayer.domain.application;

import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** Opens and ends sessions of users. */
final class SessionLogin {

  private SessionLogin() {}

  /** Only these credentials count for a login; when they fail, who was logged in stays so. */
  static Middleware beginNewLogin() {
    Middleware login = SessionLogin::beginNewLogin;
    return login.neutral("start again");
  }

  private static HttpResponse beginNewLogin(Request request, Responder next) throws Exception {
    Optional<User> before = request.auth().get(User.class);
    request.auth().logout(User.class);
    HttpResponse response = next.respond(request);
    if (!request.auth().has(User.class)) {
      before.ifPresent(request.auth()::login);
    }
    return response;
  }

  static HttpResponse logout(Request request) {
    request.auth().logout(User.class);
    request.session().ifPresent(Session::end);
    return HttpResponse.of(200);
  }
}
