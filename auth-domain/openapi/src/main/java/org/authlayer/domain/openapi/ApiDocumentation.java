package org.authlayer.domain.openapi;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Documentation;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonCodec;

/** The document at {@code /openapi.json}, and a page of it at {@code /api}. */
public final class ApiDocumentation implements Documentation {

  static final String PAGE = "/api";
  static final String DOCUMENT = "/openapi.json";

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
        .application(ApiRoutes.of(settings, applications.get(), json));
  }
}
