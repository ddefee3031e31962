package org.authlayer.server.provider;

import io.helidon.config.Config;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;

record ProviderConfiguration(
    String place, List<String> authenticators, Map<String, String> settings) {

  private static final String AUTHENTICATORS = "authenticators";
  private static final String DATABASE = "database.url";

  static ProviderConfiguration of(Config config) {
    String place = config.key().toString();
    requireOnce(config);
    List<String> authenticators =
        config.get(AUTHENTICATORS).asList(String.class).orElse(List.of()).stream()
            .flatMap(names -> Stream.of(names.split(",", -1)))
            .map(String::strip)
            .toList();
    Map<String, String> settings = new LinkedHashMap<>(config.detach().asMap().orElse(Map.of()));
    settings
        .keySet()
        .removeIf(key -> key.equals(AUTHENTICATORS) || key.startsWith(AUTHENTICATORS + "."));
    requireUsable(place, settings);
    return new ProviderConfiguration(place, authenticators, settings);
  }

  IllegalArgumentException refused(RuntimeException refusal) {
    return new IllegalArgumentException(place + ": " + refusal.getMessage(), refusal);
  }

  private static void requireUsable(String place, Map<String, String> settings) {
    if (settings.containsKey("applications")) {
      throw new IllegalArgumentException(
          place + ".applications: a provider mounts no application; leave the key out");
    }
    if (!settings.containsKey(DATABASE)) {
      throw new IllegalArgumentException(
          place + "." + DATABASE + " is missing: a provider starts no database of its own");
    }
  }

  /** Helidon takes two providers of one name, and asks the first one only. */
  private static void requireOnce(Config config) {
    Config.Key entry = config.key().isRoot() ? config.key() : config.key().parent();
    if (entry.isRoot()) {
      return;
    }
    Config all = config.root().get(entry.parent().toString());
    String name = name(config.root().get(entry.toString()));
    long same =
        all.asNodeList().orElse(List.of()).stream()
            .filter(other -> other.get(AuthlayerProvider.KEY).exists())
            .filter(other -> name(other).equals(name))
            .count();
    if (same > 1) {
      throw new IllegalArgumentException(
          entry.parent()
              + ": the provider '"
              + name
              + "' is configured twice; name all authenticators in one, or give each its own name");
    }
  }

  private static String name(Config entry) {
    return entry.get("name").asString().orElse(AuthlayerProvider.KEY);
  }
}
