package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.routing.Declared;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;

/** The simple variant's one user and the administrator (DEC-30), with bcrypt hashes. */
record DemoCredentials(
    String name,
    String username,
    String passwordHash,
    String token,
    String adminName,
    String adminUsername,
    String adminPasswordHash) {

  private static final ApplicationKey<Optional<String>> NAME =
      key("demo.name", "name of the simple user");
  private static final ApplicationKey<Optional<String>> USERNAME =
      key("demo.username", "Basic user name of the simple user");
  private static final ApplicationKey<Optional<String>> PASSWORD_HASH =
      key("demo.password-hash", "bcrypt hash of the simple user's password").secret();
  private static final ApplicationKey<Optional<String>> TOKEN =
      key("demo.token", "Bearer token of the simple user").secret();
  private static final ApplicationKey<Optional<String>> ADMIN_NAME =
      key("demo.admin-name", "name of the administrator");
  private static final ApplicationKey<Optional<String>> ADMIN_USERNAME =
      key("demo.admin-username", "Basic user name of the administrator");
  private static final ApplicationKey<Optional<String>> ADMIN_PASSWORD_HASH =
      key("demo.admin-password-hash", "bcrypt hash of the administrator's password").secret();

  static final List<ApplicationKey<Optional<String>>> KEYS =
      List.of(
          NAME, USERNAME, PASSWORD_HASH, TOKEN, ADMIN_NAME, ADMIN_USERNAME, ADMIN_PASSWORD_HASH);

  private static ApplicationKey<Optional<String>> key(String path, String description) {
    return ApplicationKey.text(path, description).unsafe().optional();
  }

  /**
   * All or none.
   *
   * @throws IllegalArgumentException if some are set and others are not
   */
  static Optional<DemoCredentials> of(Settings settings) {
    if (KEYS.stream().allMatch(key -> settings.value(key).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        new DemoCredentials(
            text(settings, NAME),
            text(settings, USERNAME),
            text(settings, PASSWORD_HASH),
            text(settings, TOKEN),
            text(settings, ADMIN_NAME),
            text(settings, ADMIN_USERNAME),
            text(settings, ADMIN_PASSWORD_HASH)));
  }

  private static String text(Settings settings, ApplicationKey<Optional<String>> key) {
    return settings
        .value(key)
        .filter(text -> !text.isBlank())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    key.path() + ": a value is missing; set all of demo.* or none"));
  }

  /** Basic for the one user of a type, as every password is checked. */
  static <U> Middleware basic(
      AuthLayer layer, Class<U> type, U user, String username, String passwordHash) {
    return Declared.logsIn(
        type,
        new ModelAuthenticatable<U>(
                name -> username.equals(name) ? Optional.of(user) : Optional.empty(),
                known -> passwordHash,
                layer.environment().passwordHasher())
            .behind(layer.passwordSteps())
            .asyncAuthenticator());
  }

  @Override
  public String toString() {
    return "DemoCredentials[" + name + ", " + adminName + "]";
  }
}
