package org.authlayer.server.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.Sources;
import org.authlayer.runtime.configuration.StartException;

public final class ServerSources {

  /** Read where no file is named. */
  public static final Path CUSTOMARY = Path.of("application.yaml");

  private ServerSources() {}

  /** Packaged defaults, then the file, then the environment, then the command line. */
  public static Configuration read(
      Arguments arguments, Map<String, String> environment, KnownKeys keys) {
    Map<String, Setting> chosen = new LinkedHashMap<>();
    if (arguments.file().isPresent()) {
      chosen.putAll(file(arguments.file().get(), keys));
    } else if (Files.exists(CUSTOMARY)) {
      chosen.putAll(file(CUSTOMARY, keys));
    }
    chosen.putAll(variables(environment, keys));
    chosen.putAll(arguments.settings());
    return Sources.onDefaults(chosen);
  }

  private static Map<String, Setting> file(Path file, KnownKeys keys) {
    try {
      return YamlSettings.parse(file.toString(), Files.readString(file), keys);
    } catch (NoSuchFileException missing) {
      throw StartException.configuration(
          "--config: there is no file " + file + "; name a YAML file that exists");
    } catch (IOException unreadable) {
      throw StartException.configuration("--config: cannot read " + file + "; is it UTF-8 text?");
    }
  }

  private static Map<String, Setting> variables(Map<String, String> environment, KnownKeys keys) {
    Map<String, Setting> found = new LinkedHashMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("AUTHLAYER_")) {
            found.put(path(name, keys), new Setting(value, name));
          }
        });
    return found;
  }

  private static String path(String variable, KnownKeys keys) {
    return keys.ofVariable(variable)
        .orElseThrow(
            () ->
                StartException.configuration(
                    "environment: "
                        + keys.unknownVariable(variable, "--help lists the variables")));
  }
}
