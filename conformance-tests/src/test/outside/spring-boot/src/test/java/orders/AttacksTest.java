package orders;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.authlayer.conformance.attacks.AttackedApplication;
import org.authlayer.conformance.attacks.Attacks;
import org.authlayer.conformance.attacks.Seat;
import org.authlayer.conformance.attacks.Seat.Place;
import org.authlayer.conformance.attacks.Ways;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.User;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.spring.LayerGate;
import org.authlayer.spring.LayerRoutes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The attacks on the application, with one of the layer beside its accounts. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import({AttackedApplication.class, AttacksTest.Attacked.class, AttacksTest.Attacked.Rooms.class})
class AttacksTest {

  @TestConfiguration
  static class Attacked {

    @Bean
    LayerRoutes attackedRoutes(AttackedApplication attacked, AuthRuntime runtime) {
      return LayerRoutes.of(attacked, runtime);
    }

    @Bean
    @Order(0)
    SecurityFilterChain secret(HttpSecurity http, AuthLayer layer) {
      return open(http.with(LayerGate.before("/secret", Ways.secret(layer), User.class)));
    }

    @Bean
    @Order(0)
    SecurityFilterChain foreign(HttpSecurity http, AuthLayer layer) {
      return open(http.with(LayerGate.before("/foreign", Ways.foreign(layer), User.class)));
    }

    private static SecurityFilterChain open(HttpSecurity http) {
      return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated()).build();
    }

    @RestController
    static class Rooms {

      @GetMapping({"/secret", "/foreign"})
      String seen(@AuthenticationPrincipal User user) {
        return user.name();
      }
    }
  }

  private final URI at;

  AttacksTest(@Value("${local.server.port}") int port) {
    this.at = URI.create("http://127.0.0.1:" + port);
  }

  @DynamicPropertySource
  static void settings(DynamicPropertyRegistry properties) throws IOException {
    Path data = Files.createTempDirectory(Path.of("target"), "attacked");
    properties.add("layer.database.data-directory", data::toString);
    Attacks.settingsOfAnApplication()
        .forEach((key, value) -> properties.add("layer." + key, () -> value));
  }

  @TestFactory
  Stream<DynamicTest> attacks() {
    return Attacks.on(
        Seat.attacked(Place.SPRING_BOOT, at, "/orders", "/orders/count", "/orders", 200));
  }
}
