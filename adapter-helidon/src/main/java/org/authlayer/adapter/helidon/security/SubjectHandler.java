package org.authlayer.adapter.helidon.security;

import io.helidon.http.HeaderValues;
import io.helidon.security.AuthenticationResponse;
import io.helidon.security.SecurityContext;
import io.helidon.security.SecurityResponse.SecurityStatus;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/**
 * Tells the request's {@link SecurityContext} who sent it and lets everybody pass, known or not,
 * but nobody when that could not be found out.
 *
 * <p>Stands where {@code SecurityFeature.authenticate().authenticationOptional()} would: that one
 * takes every failure for an anonymous caller, a store that cannot be reached included.
 *
 * <pre>{@code
 * routing.get("/greeting", SubjectHandler.optional(), this::greet);
 * }</pre>
 */
public final class SubjectHandler implements Handler {

  private SubjectHandler() {}

  /**
   * The handler to put before one's own.
   *
   * @return it keeps nothing and can stand before any number of routes
   */
  public static SubjectHandler optional() {
    return new SubjectHandler();
  }

  /**
   * Asks the default authentication provider.
   *
   * @throws IllegalStateException if {@code SecurityFeature} has not been added to the server
   */
  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    AuthenticationResponse answer = securityOf(request).authenticate();
    answer
        .responseHeaders()
        .forEach((name, values) -> response.headers().set(HeaderValues.create(name, values)));
    if (answer.status() == SecurityStatus.SUCCESS || answer.status() == SecurityStatus.ABSTAIN) {
      response.next();
    } else {
      boolean done = answer.status().isSuccess();
      response.status(answer.statusCode().orElse(done ? 200 : 401)).send();
    }
  }

  static SecurityContext securityOf(ServerRequest request) {
    return request
        .context()
        .get(SecurityContext.class)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no security context on the request: add SecurityFeature to the server"));
  }
}
