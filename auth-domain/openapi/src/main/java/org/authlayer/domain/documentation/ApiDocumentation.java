package org.authlayer.domain.documentation;

import java.util.List;
import java.util.function.Supplier;
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

  /** Written out, because a start asks for them and needs nothing else from here. */
  @Override
  public List<RouteSummary> routes() {
    return List.of(
        RouteSummary.forAnybody(PAGE),
        RouteSummary.forAnybody(DOCUMENT),
        RouteSummary.forAnybody("/assets/try.js"),
        RouteSummary.forAnybody("/assets/style.css"),
        RouteSummary.forAnybody("/assets/icon.svg"));
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
