package org.authlayer.benchmarks.jmh;

import java.util.HashMap;
import java.util.Map;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A guard rejects, and the answer is created; the floor looks into an empty map. */
@State(Scope.Benchmark)
public class GuardRefusal {

  private final HttpRequest message = Requests.get("X-Nothing", "none");
  private final Map<Class<?>, Object> empty = new HashMap<>();
  private final Responder chain =
      new ErrorMiddleware("authlayer", event -> {})
          .then(new GuardMiddleware(User.class))
          .to(request -> HttpResponse.of(200));

  @Benchmark
  public HttpResponse layer() throws Exception {
    return chain.respond(Request.of(message));
  }

  @Benchmark
  public boolean floor() {
    return empty.containsKey(User.class);
  }
}
