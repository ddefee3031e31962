package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Documentation;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonCodec;

/** The document at {@code /openapi.json}, and a page of it at {@code /api}. */
public final class ApiDocumentation implements Documentation {

  private static final String WEBSITE = "/web/";
  private static final String LINK = "<a href=\"" + WEBSITE + "\">Website</a>";
  private static final String PAGE = "/api";
  private static final String DOCUMENT = "/openapi.json";

  /** Scripts, styles and requests of this server only; the style sheet of Swagger UI has icons. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self';"
          + " img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

  /** Instantiated by {@link java.util.ServiceLoader}. */
  public ApiDocumentation() {}

  /** Written out, because a start needs the paths and nothing else of this module. */
  @Override
  public List<RouteSummary> routes() {
    return Stream.concat(
            Stream.of(PAGE, DOCUMENT), Stream.of(SwaggerFile.values()).map(SwaggerFile::path))
        .map(RouteSummary::forAnybody)
        .toList();
  }

  @Override
  public Application create(
      Environment environment,
      Settings settings,
      Supplier<List<Described>> applications,
      JsonCodec json) {
    return AuthLayer.of(environment, settings)
        .application(routes(settings, applications.get(), json));
  }

  /** A path that an application answers is left to it. */
  private static Routes routes(Settings settings, List<Described> applications, JsonCodec json) {
    List<String> taken =
        applications.stream()
            .flatMap(one -> one.routes().stream())
            .map(RouteSummary::path)
            .toList();
    Responder later = request -> HttpResponse.of(200);
    Routes shape = routes(later, "", file -> later, taken);
    Described itself = new Described("server", shape.summaries(), "");
    List<Described> all = Stream.concat(applications.stream(), Stream.of(itself)).toList();
    String document = json.write(OpenApiDocument.of(all, settings.session(), json));
    String page =
        SwaggerFile.text("api.html")
            .replace("{{version}}", SwaggerFile.version())
            .replace("{{links}}", taken.contains(WEBSITE) ? LINK : "");
    ZippedText zipped = ZippedText.of("application/json", () -> document);
    return routes(zipped::answer, page, ApiDocumentation::answer, taken);
  }

  /** Browsers keep it for a day. */
  private static Responder answer(SwaggerFile file) {
    ZippedText zipped = file.zipped();
    return request -> zipped.answer(request).with("Cache-Control", "public, max-age=86400");
  }

  private static Routes routes(
      Responder document, String page, Function<SwaggerFile, Responder> files, List<String> taken) {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get(PAGE, request -> page(page)).named("apiPage"));
    routes.add(Route.get(DOCUMENT, document).named("apiDocument"));
    for (SwaggerFile file : SwaggerFile.values()) {
      routes.add(Route.get(file.path(), files.apply(file)).named(file.operation()));
    }
    routes.removeIf(route -> taken.contains(route.path()));
    return new Routes(routes);
  }

  private static HttpResponse page(String content) {
    return HttpResponse.of(200, new Body.Text(content))
        .with("Content-Type", "text/html; charset=utf-8")
        .with("Content-Security-Policy", POLICY)
        .with("Referrer-Policy", "same-origin");
  }
}
