package org.authlayer.benchmarks.jmh;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.benchmarks.Population;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Five middleware around a handler: errors, an authenticator by Bearer, a guard, and two that pass
 * on. Its floor looks the token up in the same map.
 */
@State(Scope.Benchmark)
public class BearerChain {

  private static final HttpResponse ANSWER = HttpResponse.of(200);

  private final Map<String, User> users = users();
  private final String token = Population.token(1);
  private final HttpRequest message = Requests.get("Authorization", "Bearer " + token);
  private final Responder chain = chain();

  @Benchmark
  public HttpResponse layer() throws Exception {
    return chain.respond(Request.of(message));
  }

  @Benchmark
  public Optional<User> floor() {
    return Optional.ofNullable(users.get(token));
  }

  private Responder chain() {
    AsyncBearerAuthenticator bearer =
        (sent, request) -> {
          User user = users.get(sent.token());
          if (user != null) {
            request.auth().login(User.class, user);
          }
        };
    Middleware passing = (request, next) -> next.respond(request);
    return new ErrorMiddleware("authlayer", event -> {})
        .then(passing)
        .then(bearer)
        .then(new GuardMiddleware(User.class))
        .then(passing)
        .to(request -> ANSWER);
  }

  private static Map<String, User> users() {
    Map<String, User> users = new HashMap<>();
    for (int number = 1; number <= 1000; number++) {
      UUID id = UUID.fromString(Population.id(number));
      users.put(
          Population.token(number),
          new User(id, Population.name(number), Population.email(number), ""));
    }
    return users;
  }
}
