package org.authlayer.adapter.helidon.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where settings come from, and who overrides whom. */
public final class Sources {

  private static final Path CUSTOMARY = Path.of("application.yaml");

  private Sources() {}

  /**
   * Packaged defaults, then the file, then the environment, then the command line.
   *
   * @param arguments the command line
   * @param environment all variables
   * @return the settings that count
   * @throws StartException if a source cannot be read
   */
  public static Configuration read(Arguments arguments, Map<String, String> environment) {
    Map<String, Setting> chosen = new LinkedHashMap<>();
    if (arguments.file().isPresent()) {
      chosen.putAll(file(arguments.file().get()));
    } else if (Files.exists(CUSTOMARY)) {
      chosen.putAll(file(CUSTOMARY));
    }
    chosen.putAll(variables(environment));
    chosen.putAll(arguments.settings());
    return onDefaults(chosen);
  }

  /**
   * Settings as code gives them, on top of the packaged defaults.
   *
   * @param settings values by key
   * @return the settings that count
   * @throws StartException if a key is unknown
   */
  public static Configuration of(Map<String, String> settings) {
    return onDefaults(known(settings));
  }

  /**
   * Settings as an application gives them that has a server of its own: sessions have a cookie with
   * Secure and HttpOnly unless it says otherwise (DEC-13).
   *
   * @param settings values by key
   * @return the settings that count
   * @throws StartException if a key is unknown
   */
  public static Configuration embedded(Map<String, String> settings) {
    Map<String, Setting> chosen = YamlSettings.parse("embedded", packaged("embedded.yaml"));
    chosen.putAll(known(settings));
    return onDefaults(chosen);
  }

  private static Map<String, Setting> known(Map<String, String> settings) {
    Map<String, Setting> known = new LinkedHashMap<>();
    settings.forEach(
        (path, value) -> {
          if (!Key.isKnown(path)) {
            throw StartException.configuration("unknown key '" + path + "'");
          }
          known.put(path, new Setting(value, "settings"));
        });
    return known;
  }

  static Map<String, Setting> defaults() {
    return YamlSettings.parse("packaged defaults", packaged("application.yaml"));
  }

  static String packaged(String name) {
    try (InputStream resource = Sources.class.getResourceAsStream(name)) {
      if (resource == null) {
        throw new IllegalStateException("not packaged: " + name);
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Configuration onDefaults(Map<String, Setting> chosen) {
    Map<String, Setting> all = defaults();
    if (new Configuration(chosen).find(Key.PROFILE.path()).orElse("").equals("hardened")) {
      all.putAll(YamlSettings.parse("profile hardened", packaged("hardened.yaml")));
    }
    all.putAll(chosen);
    return new Configuration(all);
  }

  private static Map<String, Setting> file(Path file) {
    try {
      return YamlSettings.parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException missing) {
      throw StartException.configuration("--config: there is no file " + file);
    } catch (IOException unreadable) {
      throw StartException.configuration("--config: cannot read " + file + "; is it UTF-8 text?");
    }
  }

  private static Map<String, Setting> variables(Map<String, String> environment) {
    Map<String, Setting> found = new LinkedHashMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("AUTHLAYER_")) {
            found.put(path(name), new Setting(value, name));
          }
        });
    return found;
  }

  private static String path(String variable) {
    return Key.ofVariable(variable)
        .orElseThrow(
            () ->
                StartException.configuration(
                    "environment: unknown variable " + variable + "; --help lists the variables"));
  }
}
