package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.authlayer.ports.json.JsonCodec;

/**
 * The service a launcher looks up with {@link java.util.ServiceLoader} to show what is mounted: as
 * a document for programs and as a page for people.
 */
public interface Documentation {

  /** An application as it describes itself. */
  record Described(String name, List<RouteSummary> routes, String openApi) {

    public Described {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(openApi, "openApi");
      routes = List.copyOf(routes);
    }
  }

  List<RouteSummary> routes();

  /** Builds what answers there. It asks for the applications with its first request and once. */
  Application create(
      Environment environment,
      Settings settings,
      Supplier<List<Described>> applications,
      JsonCodec json);
}
