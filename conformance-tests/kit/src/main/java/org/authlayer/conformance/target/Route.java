package org.authlayer.conformance.target;

import java.util.List;
import org.authlayer.conformance.catalogue.Table;

/** A route that a profile needs, what it takes, and what its answer has to show. */
public record Route(Profile profile, String method, String path, String takes, String answers) {

  private static final List<Route> ALL =
      Table.read(
          Route.class,
          "routes.csv",
          row ->
              new Route(
                  Profile.find(row.cell("profile")).orElseThrow(),
                  row.cell("method"),
                  row.cell("path"),
                  row.cell("takes"),
                  row.cell("answers")));

  public static List<Route> all() {
    return ALL;
  }

  public static List<Route> of(Profile profile) {
    return ALL.stream().filter(route -> route.profile() == profile).toList();
  }

  public String path(Declared declared) {
    return path.startsWith("{") ? declared.text(path.substring(1, path.length() - 1)) : path;
  }

  /** Whether somebody without a credential may ask it and change nothing. */
  public boolean isHarmless() {
    return !path.contains("{id}") && !method.equals("DELETE");
  }
}
