package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.Sources;
import org.authlayer.server.settings.Arguments;
import org.authlayer.server.settings.Help;
import org.authlayer.server.settings.ServerSources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys that the reference applications declare, as an operator sees them. */
class ReferenceKeysTest {

  private static final List<ApplicationKey<?>> KEYS = new ReferenceApplications().keys();

  private static final String DEMO =
      """
      demo:
        name: Demo
        username: demo
        password-hash: x
        token: t0ken
        admin-name: Root
        admin-username: root
        admin-password-hash: y
      """;

  @TempDir private Path directory;

  @Test
  void pageAndHelpHaveEveryKeyWithItsDefault() throws Exception {
    List<String> page = Repository.read("docs/reference/configuration.md").lines().toList();
    String help = Help.text(Adapters.found().keys());
    for (ApplicationKey<?> key : KEYS) {
      String byDefault = key.byDefault().map(text -> '`' + text + '`').orElse("");
      String row = "| `%s` |  | %s | %s |".formatted(key.path(), byDefault, key.description());
      assertTrue(page.contains(row), row);
      assertTrue(help.contains("\n  " + key.path() + "\n"), key.path());
    }
  }

  /** The file that the packed server has beside it. */
  @Test
  void exampleFileHasTheDefaults() throws Exception {
    Path example = Repository.path("adapter-helidon/distribution/src/server/application.yaml");
    Map<String, String> defaults = new TreeMap<>();
    Sources.defaults().forEach((path, setting) -> defaults.put(path, setting.value()));
    KEYS.forEach(
        key -> key.byDefault().ifPresent(byDefault -> defaults.put(key.path(), byDefault)));
    KnownKeys keys = Adapters.found().keys();
    List<String> words = List.of("--config", example.toString());
    Configuration read = ServerSources.read(Arguments.parse(words, () -> keys), Map.of(), keys);
    Map<String, String> written = new TreeMap<>();
    for (Map.Entry<String, Setting> one : read.settings().entrySet()) {
      if (one.getValue().origin().contains("application.yaml")) {
        written.put(one.getKey(), one.getValue().value());
      }
    }
    assertEquals(defaults, written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "applications: [simple] | applications: simple and composition need all of demo.*",
        "applications: [tokn] | there is no application 'tokn'; choose from token, basic,",
        "demo.name: x | demo.username: a value is missing",
        "demo.nam: x | line 1: unknown key 'demo.nam', did you mean 'demo.name'?",
        "token.expiring-lifetime: PT0S | token.expiring-lifetime: choose more than zero",
        "token.expiring-lifetime: 1h | line 1: token.expiring-lifetime: '1h' is not an ISO 8601",
        "profile: hardened%ndemo.token: t0ken | line 2: demo.token: remove it, the profile is hard",
        "database.url: jdbc:postgresql://127.0.0.1/x | a key is needed for POST /jwt/",
        "applications: [jwt]%ndatabase.url: jdbc:postgresql://127.0.0.1/x | needed for POST /jwt/",
      })
  void whatCannotBeUsedIsRefusedInOneLine(String yaml, String message) throws Exception {
    CommandRun run = check(yaml.formatted(DEMO));
    assertEquals(2, run.code(), run::err);
    assertEquals(1, run.err().lines().count(), run::err);
    assertTrue(run.err().contains(message), run::err);
    assertFalse(run.err().contains("t0ken"), run::err);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "%s",
        "applications: [simple]%n%s",
        "profile: hardened",
        "\"applications: [token]%ndatabase.url: jdbc:postgresql://127.0.0.1/x\"",
        "token.expiring-lifetime: PT1S"
      })
  void whatCanBeUsedIsTaken(String yaml) throws Exception {
    CommandRun run = check(yaml.formatted(DEMO));
    assertEquals(0, run.code(), run::err);
  }

  @Test
  void exampleOfDemoCredentialsIsTaken() {
    String example = Repository.path("docs/examples/demo.yaml").toString();
    CommandRun run = CommandRun.of("", "config", "check", "--config", example);
    assertEquals(0, run.code(), run::err);
  }

  private CommandRun check(String yaml) throws Exception {
    Path file = Files.writeString(directory.resolve("a.yaml"), yaml);
    return CommandRun.of("", "config", "check", "--config", file.toString());
  }
}
