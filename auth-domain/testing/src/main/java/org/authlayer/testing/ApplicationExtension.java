package org.authlayer.testing;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.authlayer.domain.application.UserType;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationSettings;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts an application again for every test, in this process: on empty stores in memory, a clock
 * that stands still until it is moved, and a fast hasher.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final ApplicationExtension APPLICATION = ApplicationExtension.of(new NotesApplication());
 *
 * @Test
 * void strangerIsRefused(TestClient client) {
 *   assertEquals(401, client.get("/notes").status());
 * }
 *
 * @Test
 * @LoggedIn
 * void userListsNotes(TestClient client) {
 *   assertEquals(200, client.get("/notes").status());
 * }
 * }</pre>
 *
 * <p>A test, and what runs before and after each, may have as parameters: {@link TestClient},
 * {@link User} (that {@link LoggedIn} names), {@link ManualClock}, {@link InMemoryStores} or {@link
 * Stores}, {@link Environment}. Safe when tests run at the same time; none sees another's stores.
 */
public final class ApplicationExtension implements BeforeEachCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(ApplicationExtension.class);

  private static final Map<Class<?>, Function<TestClient, Object>> KNOWN =
      Map.of(
          TestClient.class, client -> client,
          User.class, TestClient::user,
          ManualClock.class, client -> client.tested().clock(),
          InMemoryStores.class, client -> client.tested().stores(),
          Stores.class, client -> client.tested().stores(),
          Environment.class, client -> client.tested().environment());

  private final ApplicationFactory factory;
  private final Settings settings;

  private final BiFunction<TestClient, LoggedIn, TestClient> login;

  private ApplicationExtension(
      ApplicationFactory factory,
      Settings settings,
      BiFunction<TestClient, LoggedIn, TestClient> login) {
    this.factory = Objects.requireNonNull(factory, "factory");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.login = login;
  }

  /**
   * An application as a launcher mounts it, with the settings that a launcher has by default.
   *
   * @param factory builds the application
   * @return the extension
   */
  public static ApplicationExtension of(ApplicationFactory factory) {
    return new ApplicationExtension(
        factory,
        Settings.standard()
            .withOwn(ApplicationSettings.of(factory.keys(), key -> Optional.empty())),
        (client, who) -> client.loggedIn(who.by(), who.name(), who.email()));
  }

  /**
   * An application made of an environment alone.
   *
   * @param application builds the application
   * @return the extension
   */
  public static ApplicationExtension of(Function<Environment, Application> application) {
    return of((environment, settings) -> application.apply(environment));
  }

  /**
   * The same application with other settings.
   *
   * @param other what its operator chose
   * @return a copy
   */
  public ApplicationExtension with(Settings other) {
    return new ApplicationExtension(factory, other, login);
  }

  /**
   * The same application, where {@link LoggedIn} logs in a user of a declared type. Name and
   * address of the annotation are not used then.
   *
   * @param <U> the class of the users
   * @param type the type, as the application declares it
   * @param user gives a user that the look-up of the type finds; asked once for each test
   * @return a copy
   */
  public <U> ApplicationExtension loggingIn(UserType<U> type, Supplier<U> user) {
    return new ApplicationExtension(
        factory, settings, (client, who) -> client.loggedIn(who.by(), type, user.get()));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    TestedApplication tested = TestedApplication.of(factory, settings);
    TestClient stranger = TestClient.of(tested);
    context
        .getStore(NAMESPACE)
        .put(this, login(context).map(who -> login.apply(stranger, who)).orElse(stranger));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return KNOWN.containsKey(parameter.getParameter().getType())
        && context.getStore(NAMESPACE).get(this) != null;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    TestClient client = context.getStore(NAMESPACE).get(this, TestClient.class);
    var known = KNOWN.get(parameter.getParameter().getType());
    if (client == null || known == null) {
      throw new ParameterResolutionException("no test runs here");
    }
    return known.apply(client);
  }

  /** The nearest one: the method's, its class's, an outer class's. */
  private static Optional<LoggedIn> login(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), LoggedIn.class)
        .or(() -> context.getParent().flatMap(ApplicationExtension::login));
  }
}
