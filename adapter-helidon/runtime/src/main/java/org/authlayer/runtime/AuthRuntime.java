package org.authlayer.runtime;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.ProblemPage;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.JwtKeys;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.RuntimeSettings;
import org.authlayer.runtime.configuration.Sources;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.configuration.StartupChecks;
import org.authlayer.runtime.logging.LogLine;
import org.authlayer.runtime.logging.LoggedFailure;

/**
 * Databases, password hasher and keys, opened for an application that runs in a server of its own.
 *
 * <pre>{@code
 * try (AuthRuntime runtime = AuthRuntime.open(Map.of("database.url", url), Adapters.found())) {
 *   AuthLayer layer = AuthLayer.of(runtime.environment(), runtime.settings());
 * }
 * }</pre>
 */
public final class AuthRuntime implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");

  private final Environment environment;
  private final RuntimeSettings settings;
  private final ResourceStack resources;
  private final List<ApplicationFactory> known;

  private AuthRuntime(
      Environment environment,
      RuntimeSettings settings,
      ResourceStack resources,
      List<ApplicationFactory> known) {
    this.environment = environment;
    this.settings = settings;
    this.resources = resources;
    this.known = known;
  }

  /**
   * Opens them, and removes expired rows until they are closed.
   *
   * <p>The session cookie has {@code Secure} and {@code HttpOnly} unless {@code
   * session.cookie.secure} or {@code session.cookie.http-only} is {@code false} (DEC-13). A key
   * below {@code jwt.keys} is needed with {@code database.url} when a JSON web token is signed or
   * verified, and not before.
   *
   * @param settings keys as in the configuration file, with dots; what is missing has its default
   * @throws StartException if something cannot be used; the message says what to change
   */
  public static AuthRuntime open(Map<String, String> settings, Adapters adapters) {
    Configuration configuration = Sources.embedded(settings, adapters.keys());
    RuntimeSettings chosen = RuntimeSettings.of(configuration, adapters.applications());
    if (chosen.development()) {
      throw configuration.refused(
          Key.DEVELOPMENT.path(), "only the server of this project has it; leave the key out");
    }
    ResourceStack resources = new ResourceStack();
    try {
      closeEvents(adapters, resources);
      Jwts jwts = JwtKeys.open(configuration, chosen, List.of());
      Environment environment = environment(chosen, adapters, jwts, resources);
      resources.add(
          Housekeeping.begin(
              environment.databases(), adapters.time(), chosen.tokenUnused(), (kind, rows) -> {}));
      return new AuthRuntime(environment, chosen, resources, adapters.applications());
    } catch (RuntimeException failure) {
      throw failed(failure, configuration, resources);
    }
  }

  /**
   * Rejects an embedded database that does not exist, so that a command in a wrong directory
   * creates none.
   *
   * @throws StartException names the directory, and says how to create a database
   */
  public static void requireDatabases(Configuration configuration, Adapters adapters) {
    RuntimeSettings settings = RuntimeSettings.of(configuration, adapters.mountable());
    Stream.concat(Stream.of(settings.database()), settings.databases().values().stream())
        .filter(database -> !adapters.stores().exists(database))
        .findFirst()
        .ifPresent(
            absent -> {
              throw new StartException(
                  ExitCode.DATABASE,
                  "there is no embedded database in "
                      + absent.dataDirectory().toAbsolutePath()
                      + "; run this in the server's directory with the server's configuration, or"
                      + " create a database with authlayer migrate --create",
                  null);
            });
  }

  /** For a command beside a running server: removes nothing, and starts no database that runs. */
  public static AuthRuntime openExisting(Configuration configuration, Adapters adapters) {
    RuntimeSettings settings = RuntimeSettings.of(configuration, adapters.mountable());
    ResourceStack resources = new ResourceStack();
    try {
      closeEvents(adapters, resources);
      Databases databases = databases(settings, adapters.stores()::openExisting, resources);
      PasswordHasher hasher = resources.add(adapters.hashers().open(settings.hashing()));
      Jwts jwts = JwtKeys.atEachUse(configuration, settings);
      return new AuthRuntime(
          environment(adapters, databases, hasher, jwts), settings, resources, List.of());
    } catch (RuntimeException failure) {
      throw failed(failure, configuration, resources);
    }
  }

  /** Brings the tables of all databases up to date. */
  public static void migrate(Configuration configuration, Adapters adapters) {
    RuntimeSettings settings = RuntimeSettings.of(configuration, adapters.mountable());
    ResourceStack resources = new ResourceStack();
    try {
      closeEvents(adapters, resources);
      adapters.stores().migrate(settings.database());
      settings.eachNamed((name, one) -> adapters.stores().migrate(one));
      resources.stop();
    } catch (RuntimeException failure) {
      throw failed(failure, configuration, resources);
    }
  }

  public static Environment environment(
      RuntimeSettings settings, Adapters adapters, Jwts jwts, ResourceStack resources) {
    Databases databases = databases(settings, adapters.stores()::open, resources);
    StartupChecks checks = StartupChecks.of(settings);
    checks.judgeRole(hasSuperuser(databases));
    checks.report();
    PasswordHasher hasher = resources.add(adapters.hashers().open(settings.hashing()));
    return environment(adapters, databases, hasher, jwts);
  }

  /** Closes what was opened; a {@link StartException} names what the operator can mend. */
  public static RuntimeException failed(
      RuntimeException failure, Configuration configuration, ResourceStack resources) {
    return resources.after(
        switch (failure) {
          case StoreException unusable ->
              new StartException(
                  ExitCode.DATABASE, String.valueOf(unusable.getMessage()), unusable);
          case IllegalArgumentException refusal -> configuration.refused(refusal);
          default -> failure;
        });
  }

  /**
   * Call it once, before the server listens; what the application opens closes with this.
   *
   * @throws StartException also for an application that the {@link Adapters} do not have: its
   *     access would outlive a user
   */
  public void start(ApplicationFactory application) {
    if (!known.contains(application)) {
      throw StartException.configuration(
          application.name()
              + ": give it to Adapters.withApplications; with a starter, make it a bean");
    }
    start(application, environment, settings.settings(), resources);
  }

  public static void start(
      ApplicationFactory application,
      Environment environment,
      Settings settings,
      ResourceStack resources) {
    try {
      application.start(environment, settings, resources);
    } catch (StartException | StoreException | CancellationException foreseen) {
      throw foreseen;
    } catch (IllegalArgumentException refusal) {
      throw StartException.configuration(application.name() + ": " + refusal.getMessage());
    } catch (Exception failure) {
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      LOGGER.log(
          System.Logger.Level.ERROR,
          application.name() + " did not start",
          LoggedFailure.of(failure));
      throw new StartException(
          ExitCode.UNEXPECTED,
          "%s did not start: start() threw %s%s; the log has the place, and with development=true the message"
              .formatted(
                  application.name(), failure.getClass().getName(), wordsOfTheDatabase(failure)),
          failure);
    }
  }

  /** A statement of a start, such as one of a migration, has no value of a request in it. */
  private static String wordsOfTheDatabase(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused) {
        String said = String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
        return ", and the database said: %s (SQLSTATE %s)"
            .formatted(LogLine.line(said), refused.getSQLState());
      }
    }
    return "";
  }

  /** For an application whose routes are only listed: every port rejects every call. */
  public static Environment unopened(RuntimeSettings settings, Adapters adapters) {
    Map<String, Stores> named = new LinkedHashMap<>();
    settings
        .databases()
        .keySet()
        .forEach(name -> named.put(name, UnopenedPorts.port(Stores.class)));
    return new Environment(
        new Databases(UnopenedPorts.port(Stores.class), named),
        UnopenedPorts.port(PasswordHasher.class),
        UnopenedPorts.port(Jwts.class),
        adapters.events(),
        adapters.time(),
        adapters.random());
  }

  public static void closeEvents(Adapters adapters, ResourceStack resources) {
    if (adapters.events() instanceof AutoCloseable events) {
      resources.add(events);
    }
  }

  /** Whether the database is an embedded one that another process runs. */
  public boolean isGuest() {
    return settings.database().address().isEmpty()
        && DatabaseStatus.of(environment.databases().standard()).restarts().isEmpty();
  }

  public Environment environment() {
    return environment;
  }

  public Settings settings() {
    return settings.settings();
  }

  public List<AddressBlock> trustedProxies() {
    return settings.trustedProxies();
  }

  @Override
  public void close() {
    resources.stop();
  }

  private static Environment environment(
      Adapters adapters, Databases databases, PasswordHasher hasher, Jwts jwts) {
    ProblemPage page = ServiceLoader.load(ProblemPage.class).findFirst().orElse(ProblemPage.NONE);
    return new Environment(
            databases, hasher, jwts, adapters.events(), adapters.time(), adapters.random())
        .with(page)
        .with(
            OwnAccess.all(
                () ->
                    adapters.applications().stream().map(ApplicationFactory::ownAccess).toList()));
  }

  private static Databases databases(
      RuntimeSettings settings, Function<DatabaseSettings, Stores> open, ResourceStack resources) {
    Stores standard = resources.add(open.apply(settings.database()));
    Map<String, Stores> named = new LinkedHashMap<>();
    settings.eachNamed((name, one) -> named.put(name, resources.add(open.apply(one))));
    return new Databases(standard, named);
  }

  private static boolean hasSuperuser(Databases databases) {
    return Stream.concat(Stream.of(databases.standard()), databases.named().values().stream())
        .map(DatabaseStatus::of)
        .anyMatch(DatabaseStatus::isSuperuser);
  }
}
