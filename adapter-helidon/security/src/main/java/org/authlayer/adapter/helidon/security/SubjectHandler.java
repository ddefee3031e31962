package org.authlayer.adapter.helidon.security;

import io.helidon.http.HeaderValues;
import io.helidon.security.AuthenticationResponse;
import io.helidon.security.SecurityContext;
import io.helidon.security.SecurityResponse.SecurityStatus;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates the request's {@link SecurityContext} and lets every request pass, authenticated or
 * not, but none whose authentication broke.
 *
 * <p>Stands where {@code SecurityFeature.authenticate().authenticationOptional()} would: that
 * handler treats every failure as an anonymous caller, a store that cannot be reached included.
 *
 * <pre>{@code
 * routing.get("/greeting", SubjectHandler.optional(), this::greet);
 * }</pre>
 */
public final class SubjectHandler implements Handler {

  private final @Nullable String provider;

  private SubjectHandler(@Nullable String provider) {
    this.provider = provider;
  }

  public static SubjectHandler optional() {
    return new SubjectHandler(null);
  }

  /** For a provider that is not the default one. */
  public SubjectHandler authenticator(String name) {
    return new SubjectHandler(name);
  }

  /** Refuses a server without {@code SecurityFeature}. */
  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    AuthenticationResponse answer =
        securityOf(request).atnClientBuilder().explicitProvider(provider).submit();
    if (isSettled(answer)) {
      send(answer, response);
    } else {
      tell(answer, response);
      response.next();
    }
  }

  /** Whether the provider failed, or did all there is. */
  static boolean isSettled(AuthenticationResponse answer) {
    return answer.status() != SecurityStatus.SUCCESS && answer.status() != SecurityStatus.ABSTAIN;
  }

  static void send(AuthenticationResponse answer, ServerResponse response) {
    tell(answer, response);
    boolean done = answer.status().isSuccess();
    response.status(answer.statusCode().orElse(done ? 200 : 401)).send();
  }

  private static void tell(AuthenticationResponse answer, ServerResponse response) {
    answer
        .responseHeaders()
        .forEach((name, values) -> response.headers().set(HeaderValues.create(name, values)));
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
