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
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.spring.LayerRoutes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The attacks on the application, with one of the layer beside its accounts. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(AttacksTest.Attacked.class)
class AttacksTest {

  @TestConfiguration
  static class Attacked {

    @Bean
    LayerRoutes attackedApplication(AuthLayer layer) {
      return new LayerRoutes("/attacked", layer, new AttackedApplication().routes(layer));
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
    Attacks.settings().forEach((key, value) -> properties.add("layer." + key, () -> value));
  }

  @TestFactory
  Stream<DynamicTest> attacks() {
    return Attacks.on(
        Seat.attacked(Place.SPRING_BOOT, at, "/orders", "/orders/count", "/orders", 200));
  }
}
