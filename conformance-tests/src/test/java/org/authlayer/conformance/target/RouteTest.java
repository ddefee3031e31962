package org.authlayer.conformance.target;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** docs/how-to/check-your-server.md has the routes that the kit asks. */
class RouteTest {

  private static final String PAGE = "docs/how-to/check-your-server.md";

  @Test
  void pageHasEveryRoute() {
    String expected =
        Route.all().stream()
            .filter(route -> !route.profile().isOptional())
            .map(RouteTest::row)
            .collect(Collectors.joining("\n"));
    String page = Repository.read(PAGE);
    assertEquals(
        expected,
        page.lines()
            .filter(line -> line.startsWith("| `"))
            .filter(RouteTest::isRoute)
            .collect(Collectors.joining("\n")));
  }

  @Test
  void everyProfileOfATargetHasRoutes() {
    Set<Profile> profiles = EnumSet.noneOf(Profile.class);
    Route.all().forEach(route -> profiles.add(route.profile()));
    assertEquals(EnumSet.complementOf(EnumSet.of(Profile.CORE)), profiles);
  }

  private static boolean isRoute(String line) {
    return Profile.find(line.substring(3, line.indexOf('`', 3))).isPresent();
  }

  private static String row(Route route) {
    String path = route.path().isEmpty() ? "(the base URL)" : route.path();
    return "| `%s` | `%s %s` | %s | %s |"
        .formatted(route.profile().id(), route.method(), path, route.takes(), route.answers());
  }
}
