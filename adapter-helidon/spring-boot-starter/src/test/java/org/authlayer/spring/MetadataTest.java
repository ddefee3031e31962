package org.authlayer.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.Sources;
import org.junit.jupiter.api.Test;

/** An IDE shows the keys that the layer reads; {@code -Drewrite} writes their list. */
final class MetadataTest {

  private static final Path FILE =
      Path.of("src/main/resources/META-INF/spring-configuration-metadata.json");

  @Test
  void metadataNameEveryKeyThatHasAnEffect() throws IOException {
    String wanted = metadata();
    if (System.getProperty("rewrite") != null) {
      Files.writeString(FILE, wanted);
    }
    assertEquals(wanted, Files.readString(FILE), "run this test with -Drewrite");
    assertTrue(Json.parse(wanted).isPresent());
    assertTrue(wanted.lines().count() > 30);
  }

  private static String metadata() {
    Map<String, Setting> defaults = Sources.embedded(Map.of(), KnownKeys.ofServer()).settings();
    Stream<String> keys =
        Arrays.stream(Key.values())
            .filter(key -> key.path().indexOf('*') < 0)
            .filter(key -> !LayerKeys.OF_THE_SERVER.matcher(key.path()).matches())
            .map(key -> line(key, defaults));
    Stream<String> maps =
        Stream.of(
                Map.entry("databases", "named databases, each with the keys of layer.database"),
                Map.entry("jwt.keys", "keys of JSON web tokens, by names of your choice"))
            .map(map -> Json.write(map(map.getKey(), map.getValue())));
    return Stream.concat(keys, maps)
        .collect(Collectors.joining(",\n    ", "{\n  \"properties\": [\n    ", "\n  ]\n}\n"));
  }

  private static String line(Key key, Map<String, Setting> defaults) {
    JsonValue.ObjectValue entry =
        JsonValue.object()
            .with("name", JsonValue.of("layer." + key.path()))
            .with("type", JsonValue.of("java.lang.String"))
            .with("description", JsonValue.of(sentence(key.help())));
    Setting standard = defaults.get(key.path());
    return Json.write(
        standard == null ? entry : entry.with("defaultValue", JsonValue.of(standard.value())));
  }

  private static JsonValue map(String path, String help) {
    return JsonValue.object()
        .with("name", JsonValue.of("layer." + path))
        .with(
            "type",
            JsonValue.of(
                "java.util.Map<java.lang.String,java.util.Map<java.lang.String,java.lang.String>>"))
        .with("description", JsonValue.of(sentence(help)));
  }

  private static String sentence(String help) {
    return Character.toUpperCase(help.charAt(0)) + help.substring(1) + ".";
  }
}
