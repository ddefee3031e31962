package org.authlayer.testing;

import java.util.Objects;
import java.util.stream.Collectors;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/**
 * Logs users in without a password, for tests of a server that runs: one of this project, or one
 * with routes of its own behind gates. The credentials are real, and are stored in the stores of
 * the server.
 *
 * <pre>{@code
 * TestLogin login = TestLogin.of(runtime.environment(), runtime.settings());
 * request.header("Authorization", "Bearer " + login.token("Ada", "ada@example.org"));
 * }</pre>
 */
public final class TestLogin {

  private final Environment environment;
  private final AuthLayer layer;

  private TestLogin(Environment environment, Settings settings) {
    this.environment = Objects.requireNonNull(environment, "environment");
    this.layer = AuthLayer.of(environment, settings);
  }

  /**
   * Logins to a server.
   *
   * @param environment the environment of the server's applications and gates
   * @param settings their settings
   * @return the logins
   */
  public static TestLogin of(Environment environment, Settings settings) {
    return new TestLogin(environment, settings);
  }

  /**
   * Issues an opaque token to a standard user.
   *
   * @param name the name of the user, if the user is stored now
   * @param email the address; a user who has it already is logged in
   * @return the token, for {@code Authorization: Bearer}
   */
  public String token(String name, String email) {
    return LoginCredentials.of(layer, user(name, email)).token();
  }

  /**
   * Opens a session of a standard user.
   *
   * @param name the name of the user, if the user is stored now
   * @param email the address; a user who has it already is logged in
   * @return the value of the header {@code Cookie}
   */
  public String cookie(String name, String email) {
    return cookie(LoginCredentials.of(layer, user(name, email)));
  }

  /**
   * Issues an opaque token to a user of a declared type.
   *
   * @param <U> the class of the users
   * @param type the type, as the application declares it
   * @param user a user that the look-up of the type finds
   * @return the token
   */
  public <U> String token(UserType<U> type, U user) {
    return LoginCredentials.of(layer, type, user).token();
  }

  /**
   * Opens a session of a user of a declared type.
   *
   * @param <U> the class of the users
   * @param type the type, as the application declares it
   * @param user a user that the look-up of the type finds
   * @return the value of the header {@code Cookie}
   */
  public <U> String cookie(UserType<U> type, U user) {
    return cookie(LoginCredentials.of(layer, type, user));
  }

  private User user(String name, String email) {
    return TestedApplication.user(environment, name, email);
  }

  private static String cookie(LoginCredentials credentials) {
    return credentials.session().all("Set-Cookie").stream()
        .map(line -> line.split(";", 2)[0])
        .collect(Collectors.joining("; "));
  }
}
