package org.authlayer.conformance.helidonsecurity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.helidon.config.Config;
import io.helidon.config.ConfigSources;
import io.helidon.security.Security;
import io.helidon.webserver.security.SecurityFeature;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.provider.ConfiguredProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The provider made from configuration, in Helidon's own style. */
class ConfiguredProviderTest {

  private static final String PLACE = "security.providers.0.authlayer";
  private static final Map<String, String> RIGHT =
      Map.of("authenticators.0", "session", "authenticators.1", "bearer", "database.url", "jdbc:x");

  private final Town town = new Town();

  @Test
  void configurationAloneMakesAProvider() throws Exception {
    AuthlayerProvider provider = ConfiguredProvider.create(node(RIGHT), parts());
    try (Secured server =
        Secured.by(
            Secured.security(provider),
            routing -> routing.get("/", SecurityFeature.authenticate(), Secured::caller))) {
      assertEquals(town.ada.id() + " Ada", server.get("/", "Cookie", town.cookie).body());
      assertEquals(
          town.ada.id() + " Ada", server.get("/", "Authorization", "Bearer " + Town.TOKEN).body());
      assertEquals(401, server.get("/", "Cookie", town.cookie + "x").statusCode());
      assertEquals(
          401, server.get("/", "Authorization", "Basic " + Town.basic(Town.PASSWORD)).statusCode());
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "authenticators.1, body, credentials in the body cannot be its authenticator",
        "authenticators.1, session, 'session' is named twice",
        "authenticators.1, kerberos, 'kerberos' is not an authenticator",
        "authenticators, , name at least one",
        "database.url, , database.url is missing",
        "database.pol, 4, unknown key 'database.pol'",
        "token.bytes, many, 'many' is not a whole number",
        "applications, web, mounts no application"
      })
  void whatCannotBeUsedIsRefusedByItsKey(String key, @Nullable String value, String why) {
    Map<String, String> wrong = new LinkedHashMap<>(RIGHT);
    if (key.equals("authenticators")) {
      wrong.keySet().removeIf(other -> other.startsWith("authenticators."));
    } else if (value == null) {
      wrong.remove(key);
    } else {
      wrong.put(key, value);
    }

    var refusal =
        assertThrows(
            IllegalArgumentException.class, () -> ConfiguredProvider.create(node(wrong), parts()));

    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.startsWith(PLACE), message);
    assertTrue(message.contains(why), message);
  }

  @Test
  void providerConfiguredTwiceIsRefusedByItsName() {
    Map<String, String> twice = new LinkedHashMap<>();
    for (int i = 0; i < 2; i++) {
      for (Map.Entry<String, String> entry : RIGHT.entrySet()) {
        twice.put("security.providers." + i + ".authlayer." + entry.getKey(), entry.getValue());
      }
    }

    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> ConfiguredProvider.create(config(twice).get(PLACE), parts()));
    assertTrue(
        String.valueOf(refusal.getMessage())
            .contains("security.providers: the provider 'authlayer' is configured twice"));

    twice.put("security.providers.1.name", "tokens");
    ConfiguredProvider.create(config(twice).get(PLACE), parts());
  }

  @Test
  void pageShowsAConfigurationThatIsTaken() throws Exception {
    String page = Repository.read("docs/how-to/with-helidon-security.md");
    String block = page.split("```yaml\n", 2)[1].split("```", 2)[0];
    Map<String, String> shown = new LinkedHashMap<>();
    flatten("", new YAMLMapper().readTree(block), shown);

    ConfiguredProvider.create(config(shown).get(PLACE), parts());

    assertTrue(shown.containsKey(PLACE + ".database.url"), shown.keySet().toString());
  }

  private static void flatten(String key, JsonNode node, Map<String, String> into) {
    String prefix = key.isEmpty() ? "" : key + ".";
    node.properties().forEach(field -> flatten(prefix + field.getKey(), field.getValue(), into));
    for (int i = 0; i < (node.isArray() ? node.size() : 0); i++) {
      flatten(prefix + i, node.get(i), into);
    }
    if (node.isValueNode()) {
      into.put(key, node.asText());
    }
  }

  /** Helidon itself looks the provider up; it gets as far as the first key that is missing. */
  @Test
  void helidonFindsTheProvider() {
    Config config = config(Map.of(PLACE + ".authenticators.0", "bearer"));

    var refusal =
        assertThrows(IllegalArgumentException.class, () -> Security.create(config.get("security")));
    assertEquals(
        PLACE + ".database.url is missing: a provider starts no database of its own",
        refusal.getMessage());
  }

  private Adapters parts() {
    Stores stores = town.layer.environment().databases().standard();
    return new Adapters(
        settings -> stores,
        settings -> new BcryptHasher(),
        List.of(),
        event -> {},
        InstantSource.system(),
        new SecureRandom());
  }

  private static Config node(Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>();
    settings.forEach((key, value) -> all.put(PLACE + "." + key, value));
    return config(all).get(PLACE);
  }

  private static Config config(Map<String, String> settings) {
    return Config.just(ConfigSources.create(settings));
  }
}
