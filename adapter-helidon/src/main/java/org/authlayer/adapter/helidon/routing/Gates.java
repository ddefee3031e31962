package org.authlayer.adapter.helidon.routing;

import io.helidon.common.uri.UriPath;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.gate.UnambiguousPath;

record Gates(List<GatedPath> all) {

  private static final System.Logger LOGGER = System.getLogger(Gates.class.getName());

  static Gates of(List<GatedPath> all) {
    if (all.isEmpty()) {
      throw new IllegalStateException(
          "AuthFeature protects nothing: say protect(path, gate) before it is added");
    }
    for (GatedPath one : all) {
      Gate whole = join(all.stream().filter(other -> other.coversAllOf(one)).toList());
      whole.requireSense(one.toString());
    }
    return new Gates(all);
  }

  /** The answer where it is uncertain which gates stand before the request (ADR 0049). */
  Optional<HttpResponse> refusal(HttpPrologue asked) {
    return doubt(asked)
        .map(
            reason -> {
              LOGGER.log(Level.INFO, "a path that can be read in two ways is refused: " + reason);
              return UnambiguousPath.refusal("The path is not in its plain form.");
            });
  }

  private Optional<String> doubt(HttpPrologue asked) {
    Optional<String> sent = Translation.path(asked);
    return sent.isEmpty()
        ? Optional.of("the target is no path")
        : UnambiguousPath.doubt(sent.get(), asked.uriPath().path())
            .or(() -> likeness(asked.uriPath()));
  }

  private Optional<String> likeness(UriPath path) {
    String folded = UnambiguousPath.folded(path.path());
    return all.stream()
        .filter(one -> one.resembles(path, folded))
        .findFirst()
        .map(one -> "it differs from " + one + " in case or form of letters");
  }

  List<GatedPath> before(HttpPrologue asked) {
    return all.stream().filter(one -> one.covers(asked)).toList();
  }

  static Gate join(List<GatedPath> some) {
    return some.stream().map(GatedPath::gate).reduce(Gate::then).orElseThrow();
  }

  /** Refuses what a handler reroutes inside the server, past the filters. */
  void requirePassed(ServerRequest request, ServerResponse response) {
    List<GatedPath> demanded = before(request.prologue());
    if (!demanded.isEmpty() && !NativeExchange.hasPassed(request, demanded)) {
      throw WiringFault.of(
          "a request was rerouted past " + demanded + "; redirect the client there instead");
    }
    response.next();
  }
}
