package org.authlayer.adapter.helidon.security;

import io.helidon.common.Weighted;
import io.helidon.common.context.Contexts;
import io.helidon.security.AuthenticationResponse;
import io.helidon.security.SecurityContext;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpFeature;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import org.authlayer.ports.driving.AdmittedRequest;

/**
 * Passes the users that a gate has admitted to Helidon Security: the request's {@link
 * SecurityContext} then has the same subject as if Helidon had authenticated it, mapped by the
 * application's own mapper, so that roles and audit work behind the gate.
 *
 * <pre>{@code
 * HttpRouting.builder()
 *     .addFeature(AuthFeature.create().protect("/orders", gate))
 *     .addFeature(SubjectFeature.create())
 * }</pre>
 *
 * <p>Requests without a gate before them are left alone. A failure of the provider, such as a store
 * that cannot be reached, is answered with its status and never becomes an anonymous caller.
 */
public final class SubjectFeature implements HttpFeature, Weighted {

  /** Behind Helidon's security context, before the routes of the application. */
  private static final double WEIGHT = 790;

  private final String provider;

  private SubjectFeature(String provider) {
    this.provider = provider;
  }

  /** For a provider with its usual name, {@link AuthlayerProvider#KEY}. */
  public static SubjectFeature create() {
    return of(AuthlayerProvider.KEY);
  }

  public static SubjectFeature of(String provider) {
    return new SubjectFeature(provider);
  }

  @Override
  public void setup(HttpRouting.Builder routing) {
    routing.addFilter(this::hand);
  }

  @Override
  public double weight() {
    return WEIGHT;
  }

  private void hand(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    if (request.context().get(AdmittedRequest.class).isPresent()) {
      SecurityContext security = SubjectHandler.securityOf(request);
      AuthenticationResponse answer =
          Contexts.runInContext(
              request.context(),
              () -> security.atnClientBuilder().explicitProvider(provider).submit());
      if (SubjectHandler.isSettled(answer)) {
        SubjectHandler.send(answer, response);
        return;
      }
    }
    chain.proceed();
  }
}
