package org.authlayer.recovery;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.ApplicationExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The links in mails to users of one type lead to one place. */
final class OnePlaceTest {

  @RegisterExtension
  static final ApplicationExtension WORLD = ApplicationExtension.of(leadingTo("/password"));

  private static RoutedApplication leadingTo(String... places) {
    Mails mails = Mails.below("app.mail");
    return layer -> {
      List.of(places)
          .forEach(place -> Recovery.of(layer, mails, place, Letters.english("Practice")));
      return Routes.of();
    };
  }

  @Test
  void secondPlaceIsRefused(Environment environment) {
    RoutedApplication application = leadingTo("/password", "/forgotten");
    IllegalStateException refused =
        assertThrows(
            IllegalStateException.class,
            () -> application.create(environment, Settings.standard()));
    assertEquals(
        "links of the user type User would lead to /forgotten, and no more to /password: make one"
            + " Recovery of it",
        refused.getMessage());
  }

  /** A start builds an application whose routes are only listed, and then the one that answers. */
  @Test
  void samePlaceIsNotRefused(Environment environment) {
    RoutedApplication application = leadingTo("/password", "/password");
    assertDoesNotThrow(() -> application.create(environment, Settings.standard()));
    assertDoesNotThrow(() -> application.routes(environment, Settings.standard()));
  }
}
