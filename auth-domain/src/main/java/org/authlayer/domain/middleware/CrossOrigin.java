package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Lets pages of other origins call an application in a browser (CORS, Fetch Standard 3.2). Stands
 * outside error answers, so that such a page can read a refusal too, and answers preflight requests
 * of allowed origins, which have no credentials for any chain.
 */
public record CrossOrigin(CorsSettings settings) {

  private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
  private static final String ORIGIN = "Origin";

  public CrossOrigin {
    Objects.requireNonNull(settings, "settings");
  }

  public Application before(Application application) {
    return settings.origins().isEmpty()
        ? application
        : application.behind(request -> respond(request, application::respond));
  }

  /** Answers a preflight request, and adds to every other answer what a browser asks for. */
  public HttpResponse respond(HttpRequest request, Function<HttpRequest, HttpResponse> next) {
    if (settings.origins().isEmpty()) {
      return next.apply(request);
    }
    Optional<String> origin = single(request, ORIGIN).filter(settings::allows);
    if (origin.isPresent() && isPreflight(request)) {
      return preflight(origin.get());
    }
    HttpResponse answer = varied(next.apply(request));
    return answer.headers().first(ALLOW_ORIGIN).isPresent()
        ? answer
        : origin.map(asking -> readable(answer, asking)).orElse(answer);
  }

  private static boolean isPreflight(HttpRequest request) {
    return request.method().equals("OPTIONS")
        && single(request, "Access-Control-Request-Method").isPresent();
  }

  private HttpResponse preflight(String origin) {
    HttpResponse answer =
        HttpResponse.of(204)
            .with("Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
    answer = listed(answer, "Access-Control-Allow-Methods", settings.methods());
    answer = listed(answer, "Access-Control-Allow-Headers", settings.headers());
    return ErrorMiddleware.completed(
        allowed(answer, origin)
            .with("Access-Control-Max-Age", String.valueOf(settings.maxAge().toSeconds())));
  }

  private HttpResponse readable(HttpResponse answer, String origin) {
    return listed(allowed(answer, origin), "Access-Control-Expose-Headers", settings.exposed());
  }

  private HttpResponse allowed(HttpResponse answer, String origin) {
    boolean any = settings.origins().contains(CorsSettings.ANY);
    HttpResponse named = answer.with(ALLOW_ORIGIN, any ? CorsSettings.ANY : origin);
    return settings.credentials() ? named.with("Access-Control-Allow-Credentials", "true") : named;
  }

  private static HttpResponse listed(HttpResponse answer, String name, List<String> values) {
    return values.isEmpty() ? answer : answer.with(name, String.join(", ", values));
  }

  /** A cache may not give the answer for one origin to another. */
  private static HttpResponse varied(HttpResponse answer) {
    boolean known =
        answer.headers().all("Vary").stream()
            .flatMap(line -> Stream.of(line.split(",", -1)))
            .map(name -> name.strip().toLowerCase(Locale.ROOT))
            .anyMatch(name -> name.equals("origin") || name.equals("*"));
    return known ? answer : answer.with("Vary", ORIGIN);
  }

  private static Optional<String> single(HttpRequest request, String name) {
    List<String> lines = request.headers().all(name);
    return lines.size() == 1 ? Optional.of(lines.get(0)) : Optional.empty();
  }
}
