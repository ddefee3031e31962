package org.authlayer.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each line of the file takes effect, or the start refuses it. */
class YamlSettingsTest {

  private static final String PASSWORD = "database.password";

  /** The oracle is the text of the line: YAML has no part of it for itself. */
  @Test
  void aSecretReachesTheServerAsItIsWrittenOrIsRefused() {
    int taken = 0;
    for (char c = '!'; c < 127; c++) {
      for (String secret :
          new String[] {
            c + "secret", c + " secret", "se" + c + "cret", "se " + c + "cret", "se" + c + " cret",
            "secret" + c, "secret " + c, c + "secret" + c, "" + c, c + "a b"
          }) {
        Optional<String> read = secretOf("database:\n  password: " + secret + "\n  pool-size: 3\n");
        boolean isQuoted = secret.matches("(?s)'.*'|\".*\"");
        if (read.isPresent() && !isQuoted) {
          assertEquals(secret, read.get(), secret);
          taken++;
        }
      }
    }
    assertTrue(taken > 700, taken + " taken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#secret", "&secret", "!secret", "! secret", "~", "null", "!secret x"})
  void aSecretThatYamlTakesForSomethingElseIsRefusedAndNotShown(String secret) {
    for (String yaml :
        new String[] {"database.password: " + secret, "database: {password: " + secret + "\n}"}) {
      String message = refusal(yaml);
      assertTrue(message.contains("YAML takes a part of it"), message);
      assertFalse(message.contains("secret"), message);
    }
    assertEquals(Optional.of(secret), secretOf("database.password: '" + secret + "'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "database: {password: {x}}",
        "database.password: [a, b]",
        "servr:",
        "servr: # text",
        "server: {prot: }",
        "server:\n  prot: ~",
        "prot:",
        "servr: {}",
        "server: {prot: {}}",
        "server: {port: {}}",
        "jwt: {keys: [{kid: a}, {kidd: {}}]}",
        "jwt: {keys: [{kidd: }]}"
      })
  void aKeyThatIsNotThereIsRefusedAlsoWithoutAValue(String yaml) {
    assertTrue(refusal(yaml).startsWith("a.yaml line "), yaml);
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "8080", "- server.port", "[]", "'' ", "server.port=8080"})
  void fileWithoutKeysIsRefusedWithAnExample(String yaml) {
    assertEquals("a.yaml line 1: write keys with values, such as server.port: 8080", refusal(yaml));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server:",
        "server: # the listener",
        "server: {}",
        "{}",
        "jwt:\n  keys:",
        "databases:\n  shop:",
        "database:\n  password:\n  schema:",
        "database: {password: , schema: }",
        "# nothing",
        "---\n",
        ""
      })
  void whatIsLeftEmptyIsNotSet(String yaml) {
    assertEquals(Map.of(), parse(yaml));
  }

  @Test
  void aCommentBehindWhatIsNoSecretIsTaken() {
    Map<String, Setting> settings =
        parse("server:\n  port: 8080 # the port\n  host: '::1' # here\nrealm: a b\n");
    assertEquals("8080", value(settings, "server.port"));
    assertEquals("::1", value(settings, "server.host"));
    assertEquals("a b", value(settings, "realm"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "realm: a\0b",
        "realm: a\fb",
        "a: &a [*a]",
        "server: &a {port: *a}",
        "realm: \"\\x"
      })
  void whatNoYamlHasIsRefused(String yaml) {
    assertThrows(StartException.class, () -> parse(yaml));
  }

  @Test
  void nestingIsBounded() {
    assertThrows(StartException.class, () -> parse("[".repeat(3000)));
    assertThrows(StartException.class, () -> parse("{a: ".repeat(100)));
  }

  @Test
  void sectionsMayBeSharedByAnchor() {
    Map<String, Setting> settings = parse("databases:\n  one: &same {user: ann}\n  two: *same\n");
    assertEquals("ann", value(settings, "databases.two.user"));
  }

  private static Optional<String> secretOf(String yaml) {
    try {
      return Optional.ofNullable(parse(yaml).get(PASSWORD)).map(Setting::value);
    } catch (StartException refused) {
      return Optional.empty();
    }
  }

  private static String refusal(String yaml) {
    return String.valueOf(assertThrows(StartException.class, () -> parse(yaml)).getMessage());
  }

  private static String value(Map<String, Setting> settings, String path) {
    return Optional.ofNullable(settings.get(path)).map(Setting::value).orElse("");
  }

  private static Map<String, Setting> parse(String yaml) {
    return YamlSettings.parse("a.yaml", yaml, KnownKeys.ofServer());
  }
}
