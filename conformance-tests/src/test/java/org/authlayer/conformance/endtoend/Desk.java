package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;

/** An application with an API key, a role, and middleware of its own; and with a mistake in it. */
public final class Desk implements RoutedApplication {

  static final String KEY = "printing-press";
  static final String PASSWORD = "correct horse";

  record Machine(String name) {}

  record Operator(String name, boolean isAdmin) {}

  /** Found by its name on the class path. */
  public Desk() {}

  @Override
  public Routes routes(AuthLayer layer) {
    return Routes.of(
            Route.get("/export", Desk::export).behind(machines(), layer.guard(Machine.class)),
            Route.delete("/customers/{id}", Desk::done)
                .behind(operators(), layer.guard(Operator.class, "role admin", Operator::isAdmin)),
            Route.get("/hours", Desk::done).behind(Declared.neutral("timing", TIMING)),
            Route.get("/partner", Desk::done).behind(Declared.named("partners", PARTNERS_ONLY)))
        .and(Routes.of(Route.get("/absent/{id}", request -> absent())));
  }

  private static Middleware machines() {
    AsyncRequestAuthenticator apiKey = request -> machine(request).ifPresent(request.auth()::login);
    return Declared.logsIn(Machine.class, Scheme.apiKey("X-Api-Key"), apiKey);
  }

  private static final Middleware TIMING = (request, next) -> next.respond(request);

  private static final Middleware PARTNERS_ONLY =
      (request, next) ->
          request.message().query().equals("partner=yes")
              ? next.respond(request)
              : HttpResponse.of(403);

  private static Optional<Machine> machine(Request request) {
    return request
        .message()
        .headers()
        .first("X-Api-Key")
        .filter(sent -> MessageDigest.isEqual(sent.getBytes(UTF_8), KEY.getBytes(UTF_8)))
        .map(sent -> new Machine("press"));
  }

  private static Middleware operators() {
    AsyncBasicAuthenticator basic =
        (sent, request) -> {
          if (sent.password().equals(PASSWORD)) {
            request.auth().login(new Operator(sent.username(), sent.username().equals("root")));
          }
        };
    return Declared.logsIn(Operator.class, basic);
  }

  private static HttpResponse export(Request request) {
    return Representation.text(request.auth().require(Machine.class).name());
  }

  private static HttpResponse done(Request request) {
    return HttpResponse.of(200);
  }

  @SuppressWarnings("NullAway") // the mistake
  private static HttpResponse absent() {
    return null;
  }
}
