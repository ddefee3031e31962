package org.authlayer.spring;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.ServiceLink;
import org.authlayer.runtime.configuration.StartException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * The configuration of the layer out of Spring's environment: the keys below {@code layer}, and the
 * address of Spring's own database where the layer has none.
 */
final class LayerKeys {

  /** Keys of the server of this project, which Spring Boot stands for here. */
  static final Pattern OF_THE_SERVER =
      Pattern.compile(
          "server\\.(?!confidential-only|origins).*|(log|metrics|api|demo|management)\\..*"
              + "|applications|development|token\\.expiring-lifetime");

  private static final String ROOT = "layer.";
  private static final String SPRING = "spring.datasource.";
  private static final Bindable<String> TEXT = Bindable.of(String.class);
  private static final Bindable<Map<String, String>> TEXTS =
      Bindable.mapOf(String.class, String.class);

  private LayerKeys() {}

  /**
   * The settings, by the names that the configuration has.
   *
   * @throws StartException for an address of a client that any client can choose, for two databases
   *     where one is meant, and for a key of a server that does not run
   */
  static Map<String, String> of(Environment environment, KnownKeys known) {
    if ("framework".equalsIgnoreCase(environment.getProperty("server.forward-headers-strategy"))) {
      throw StartException.configuration(
          "server.forward-headers-strategy=framework lets each client choose the address by which"
              + " failed logins are counted; set native");
    }
    Binder binder = Binder.get(environment);
    Map<String, String> settings = new LinkedHashMap<>();
    known
        .paths()
        .filter(path -> path.indexOf('*') < 0)
        .forEach(
            path -> binder.bind(ROOT + path, TEXT).ifBound(value -> settings.put(path, value)));
    Set<String> found =
        settings.keySet().stream().map(LayerKeys::loose).collect(Collectors.toSet());
    binder.bind("layer", TEXTS).orElse(Map.of()).entrySet().stream()
        .filter(other -> !found.contains(loose(other.getKey())))
        .forEach(other -> settings.put(other.getKey(), other.getValue()));
    settings
        .entrySet()
        .removeIf(one -> isServiceLink(one, environment, found.contains(loose(one.getKey()))));
    for (String key : settings.keySet()) {
      if (OF_THE_SERVER.matcher(key).matches()) {
        throw StartException.configuration(
            ROOT + key + " has no effect, as Spring Boot is the server: set it in Spring's way");
      }
    }
    return settings;
  }

  /** The same, with the database that {@code spring.datasource} names. */
  static Map<String, String> withDatabaseOfSpring(Environment environment, KnownKeys known) {
    Map<String, String> settings = of(environment, known);
    Binder binder = Binder.get(environment);
    binder
        .bind(SPRING + "url", TEXT)
        .ifBound(
            url -> {
              String own = settings.putIfAbsent(Key.DATABASE_URL.path(), url);
              if (own != null && !own.equals(url)) {
                throw StartException.configuration(
                    "layer.database.url and spring.datasource.url name two databases, and Spring"
                        + " shares the pool of the layer: leave one out, or define a DataSource"
                        + " bean for the other one");
              }
              binder
                  .bind(SPRING + "username", TEXT)
                  .ifBound(user -> settings.putIfAbsent(Key.DATABASE_USER.path(), user));
              binder
                  .bind(SPRING + "password", TEXT)
                  .ifBound(secret -> settings.putIfAbsent(Key.DATABASE_PASSWORD.path(), secret));
            });
    if (!binder.bind(SPRING + "hikari", TEXTS).orElse(Map.of()).isEmpty()) {
      throw StartException.configuration(
          "spring.datasource.hikari has no effect, as Spring shares the pool of the layer: set"
              + " layer.database.pool-size and layer.database.connect-timeout");
    }
    return settings;
  }

  /** A service of Kubernetes may be named {@code layer}; a file has no key of this form. */
  private static boolean isServiceLink(
      Map.Entry<String, String> one, Environment environment, boolean isSetting) {
    String variable = (ROOT + one.getKey()).replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
    return one.getValue().equals(environment.getProperty(variable))
        && ServiceLink.is(variable, one.getValue(), isSetting);
  }

  /** A variable of the process's environment has neither a dot nor a dash. */
  private static String loose(String path) {
    return path.replaceAll("[._-]", "").toLowerCase(Locale.ROOT);
  }
}
