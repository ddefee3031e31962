package org.authlayer.domain.application;

import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.ports.driving.HttpResponse;

/** Opens and ends sessions of users. */
final class SessionLogin {

  private SessionLogin() {}

  /** Only these credentials count for a login; when they fail, who was logged in stays so. */
  static <U> Middleware beginNewLogin(Class<U> type) {
    Middleware login = (request, next) -> beginNewLogin(type, request, next);
    return login.neutral("start again");
  }

  private static <U> HttpResponse beginNewLogin(Class<U> type, Request request, Responder next)
      throws Exception {
    Optional<U> before = request.auth().get(type);
    request.auth().logout(type);
    HttpResponse response = next.respond(request);
    if (!request.auth().has(type)) {
      before.ifPresent(user -> request.auth().login(type, user));
    }
    return response;
  }

  static HttpResponse logout(Class<?> type, Request request) {
    request.auth().logout(type);
    request.session().ifPresent(Session::end);
    return HttpResponse.of(200);
  }
}
