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
import org.authlayer.runtime.AuthRuntime;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The attacks on the application, with one of the layer beside its accounts. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(AttacksTest.Attacked.class)
class AttacksTest {

  @TestConfiguration
  static class Attacked {

    @Bean
    ServletRegistrationBean<ApplicationServlet> attackedApplication(AuthRuntime runtime) {
      ServletRegistrationBean<ApplicationServlet> servlet =
          new ServletRegistrationBean<>(
              new ApplicationServlet(
                  new AttackedApplication().create(runtime.environment(), runtime.settings())),
              "/attacked/*");
      servlet.setName("attacked");
      return servlet;
    }

    @Bean
    @Order(0)
    SecurityFilterChain openToAttacks(HttpSecurity http) throws Exception {
      return http.securityMatcher("/attacked/**")
          .csrf(AbstractHttpConfigurer::disable)
          .logout(AbstractHttpConfigurer::disable)
          .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
          .build();
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
