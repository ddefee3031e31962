package org.authlayer.server.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.operation.RegularFile;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.ServiceLink;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.Sources;
import org.authlayer.runtime.configuration.StartException;

public final class ServerSources {

  /** Read where no file is named. */
  public static final Path CUSTOMARY = Path.of("application.yaml");

  private static final int MOST_BYTES = 1 << 20;

  private static final String ILLEGIBLE =
      " has bytes that are no text in the locale of this process; write it in UTF-8, and set"
          + " LC_ALL=C.UTF-8";

  private ServerSources() {}

  /** The JVM puts U+FFFD in place of bytes that are no text in the locale of the process. */
  static void requireText(String name, String text) {
    if (text.indexOf('\uFFFD') >= 0) {
      throw StartException.configuration(name + ILLEGIBLE);
    }
  }

  /** Packaged defaults, then the file, then the environment, then the command line. */
  public static Configuration read(
      Arguments arguments, Map<String, String> environment, KnownKeys keys) {
    requireText("the name of the working directory", System.getProperty("user.dir", ""));
    Map<String, Setting> inFile =
        arguments
            .file()
            .or(() -> Optional.of(CUSTOMARY).filter(file -> Files.exists(file, NOFOLLOW_LINKS)))
            .map(file -> file(file, keys))
            .orElse(Map.of());
    return Sources.onDefaults(inFile, variables(environment, keys), arguments.settings());
  }

  private static Map<String, Setting> file(Path file, KnownKeys keys) {
    try {
      RegularFile.check(file);
    } catch (IllegalArgumentException unusable) {
      throw StartException.configuration("--config: " + unusable.getMessage());
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      byte[] read = bytes.readNBytes(MOST_BYTES + 1);
      if (read.length > MOST_BYTES) {
        throw StartException.configuration(
            "--config: " + file + " has more than " + MOST_BYTES + " bytes; is it the YAML file?");
      }
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(read)).toString();
      return YamlSettings.parse(file.toString(), text, keys);
    } catch (NoSuchFileException missing) {
      throw StartException.configuration(
          "--config: there is no file " + file + ", or it is a link to none; name one that exists");
    } catch (IOException unreadable) {
      throw StartException.configuration(
          "--config: cannot read %s (%s)".formatted(file, RegularFile.why(unreadable)));
    }
  }

  private static Map<String, Setting> variables(Map<String, String> environment, KnownKeys keys) {
    Map<String, Setting> found = new LinkedHashMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("AUTHLAYER_")
              && !ServiceLink.is(name, value, keys.ofVariable(name).isPresent())) {
            requireText("environment: " + name, value);
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
