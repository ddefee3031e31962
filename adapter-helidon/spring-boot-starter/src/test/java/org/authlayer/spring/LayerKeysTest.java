package org.authlayer.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

final class LayerKeysTest {

  private static StandardEnvironment with(Map<String, Object> properties) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    return environment;
  }

  private static StandardEnvironment withVariables(Map<String, Object> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment", variables));
    return environment;
  }

  private static Map<String, String> keys(StandardEnvironment environment) {
    return LayerKeys.of(environment, KnownKeys.ofServer());
  }

  @Test
  void keysBelowLayerHaveTheNamesOfTheConfiguration() {
    assertEquals(
        Map.of("database.pool-size", "3", "jwt.keys.a.kid", "one"),
        keys(
            with(
                Map.of(
                    "layer.database.pool-size", 3,
                    "layer.jwt.keys.a.kid", "one",
                    "other.realm", "no"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"LAYER_DATABASE_POOLSIZE", "LAYER_DATABASE_POOL_SIZE", "LAYER_DATABASE_POOL-SIZE"})
  void variableOfTheEnvironmentNamesAKeyWithADash(String variable) {
    assertEquals(Map.of("database.pool-size", "3"), keys(withVariables(Map.of(variable, "3"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LAYER_APP_SECONDFACTOR_KEYS",
        "LAYER_APP_SECOND_FACTOR_KEYS",
        "layer.app.second-factor.keys"
      })
  void keyOfAnApplicationIsReadAsOneOfTheLayer(String name) {
    ApplicationFactory application =
        new ApplicationFactory() {
          @Override
          public List<ApplicationKey<?>> keys() {
            return List.of(ApplicationKey.text("app.second-factor.keys", "keys").secret());
          }

          @Override
          public Application create(
              org.authlayer.ports.driving.Environment environment, Settings settings) {
            throw new UnsupportedOperationException();
          }
        };
    assertEquals(
        Map.of("app.second-factor.keys", "k"),
        LayerKeys.of(withVariables(Map.of(name, "k")), KnownKeys.of(List.of(application))));
  }

  @Test
  void keyThatIsNotKnownIsHandedOnToBeRefused() {
    assertEquals(Map.of("database.pol", "3"), keys(with(Map.of("layer.database.pol", "3"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "layer.server.port",
        "layer.server.trusted-proxies",
        "layer.server.tls.private-key-file",
        "layer.metrics.enabled",
        "layer.development",
        "LAYER_SERVER_TRUSTEDPROXIES"
      })
  void keyOfAServerThatDoesNotRunIsRefused(String key) {
    StartException refused =
        assertThrows(StartException.class, () -> keys(withVariables(Map.of(key, "1"))));
    assertTrue(String.valueOf(refused.getMessage()).contains(" has no effect"));
    assertEquals(
        Map.of("server.origins", "https://shop.example"),
        keys(with(Map.of("layer.server.origins", "https://shop.example"))));
  }

  /** Variables that Kubernetes sets for the services layer, layer-server and layer-db. */
  @Test
  void variablesOfAServiceAreNoSettings() {
    Map<String, Object> links = new HashMap<>();
    for (String service : List.of("LAYER", "LAYER_SERVER", "LAYER_MANAGEMENT", "LAYER_DB")) {
      String port = service + "_PORT_8080_TCP";
      links.put(service + "_SERVICE_HOST", "10.96.0.7");
      links.put(service + "_SERVICE_PORT", "8080");
      links.put(service + "_SERVICE_PORT_HTTP", "8080");
      links.put(service + "_PORT", "tcp://[fd00::7]:8080");
      links.put(port, "tcp://[fd00::7]:8080");
      links.put(port + "_PROTO", "tcp");
      links.put(port + "_PORT", "8080");
      links.put(port + "_ADDR", "fd00::7");
    }
    assertEquals(Map.of(), keys(withVariables(links)));
    links.put("LAYER_REALM", "shop");
    assertEquals(Map.of("realm", "shop"), keys(withVariables(links)));
    assertEquals(Map.of("prot", "1"), keys(withVariables(Map.of("LAYER_PROT", "1"))));
    assertEquals(
        Map.of("service.host", "10.96.0.7"), keys(with(Map.of("layer.service.host", "10.96.0.7"))));
  }

  @Test
  void addressOfSpringsDatabaseIsTheLayers() {
    Map<String, Object> spring =
        Map.of(
            "spring.datasource.url", "jdbc:postgresql://db/shop",
            "spring.datasource.username", "shop",
            "spring.datasource.password", "secret");
    assertEquals(
        Map.of(
            "database.url", "jdbc:postgresql://db/shop",
            "database.user", "shop",
            "database.password", "secret"),
        LayerKeys.withDatabaseOfSpring(with(spring), KnownKeys.ofServer()));
    assertEquals(Map.of(), keys(with(spring)));
  }

  @Test
  void twoDatabasesWhereOneIsSharedAreRefused() {
    Map<String, Object> two =
        Map.of(
            "spring.datasource.url", "jdbc:postgresql://db/shop",
            "layer.database.url", "jdbc:postgresql://db/users");
    refused("layer.database.url and spring.datasource.url", two);
    assertEquals(Map.of("database.url", "jdbc:postgresql://db/users"), keys(with(two)));
  }

  @Test
  void settingOfAPoolThatIsNotThereIsRefused() {
    refused("layer.database.pool-size", Map.of("spring.datasource.hikari.maximum-pool-size", "7"));
  }

  @Test
  void addressThatAClientChoosesIsRefused() {
    refused("set native", Map.of("server.forward-headers-strategy", "FRAMEWORK"));
    assertEquals(Map.of(), keys(with(Map.of("server.forward-headers-strategy", "native"))));
  }

  private static void refused(String named, Map<String, Object> properties) {
    StartException refused =
        assertThrows(
            StartException.class,
            () -> LayerKeys.withDatabaseOfSpring(with(properties), KnownKeys.ofServer()));
    assertTrue(String.valueOf(refused.getMessage()).contains(named), refused::getMessage);
  }
}
