package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.authlayer.ports.json.JsonCodec;

/** The service that shows what is mounted, as a document for programs and as a page. */
public interface Documentation {

  record Described(String name, List<RouteSummary> routes, String openApi) {

    public Described {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(openApi, "openApi");
      routes = List.copyOf(routes);
    }
  }

  List<RouteSummary> routes();

  /** Builds what answers there; asks for the applications once, with its first request. */
  Application create(
      Environment environment,
      Settings settings,
      Supplier<List<Described>> applications,
      JsonCodec json);
}
