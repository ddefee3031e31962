package org.authlayer.runtime.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Puts settings on top of the packaged defaults. */
public final class Sources {

  static final String PACKAGED = "packaged ";

  private Sources() {}

  public static Configuration of(Map<String, String> settings, KnownKeys keys) {
    return onDefaults(known(settings, keys));
  }

  /** For an application with a server of its own: the cookie is Secure and HttpOnly (DEC-13). */
  public static Configuration embedded(Map<String, String> settings, KnownKeys keys) {
    return onDefaults(packagedSettings("embedded"), known(settings, keys));
  }

  /** A later source overrides an earlier one; an empty value overrides nothing. */
  @SafeVarargs
  public static Configuration onDefaults(Map<String, Setting>... sources) {
    Map<String, Setting> chosen = new LinkedHashMap<>();
    for (Map<String, Setting> source : sources) {
      source.forEach((path, setting) -> chosen.merge(path, setting, Sources::later));
    }
    chosen.values().removeIf(setting -> setting.value().isEmpty());
    Map<String, Setting> all = defaults();
    if (new Configuration(chosen).find(Key.PROFILE.path()).orElse("").equals("hardened")) {
      all.putAll(packagedSettings("hardened"));
    }
    all.putAll(chosen);
    return new Configuration(all);
  }

  private static Setting later(Setting before, Setting now) {
    return now.value().isEmpty() ? before : now;
  }

  public static Map<String, Setting> defaults() {
    return packagedSettings("defaults");
  }

  private static Map<String, Setting> known(Map<String, String> settings, KnownKeys keys) {
    Map<String, Setting> known = new LinkedHashMap<>();
    settings.forEach(
        (path, value) -> {
          if (!keys.isKnown(path)) {
            throw StartException.configuration(
                keys.unknown(path, "authlayer --help lists the keys"));
          }
          known.put(path, new Setting(value, "settings"));
        });
    return known;
  }

  private static Map<String, Setting> packagedSettings(String name) {
    Properties lines = new Properties();
    try {
      lines.load(new StringReader(packaged(name + ".properties")));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    Map<String, Setting> settings = new LinkedHashMap<>();
    lines.forEach(
        (key, value) -> settings.put((String) key, new Setting((String) value, PACKAGED + name)));
    return settings;
  }

  static String packaged(String name) {
    return packaged(Sources.class.getResourceAsStream(name), name);
  }

  /** The caller opens the resource, as only its own module can. */
  public static String packaged(@Nullable InputStream opened, String name) {
    try (InputStream resource = opened) {
      if (resource == null) {
        throw new IllegalStateException("not packaged: " + name);
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
