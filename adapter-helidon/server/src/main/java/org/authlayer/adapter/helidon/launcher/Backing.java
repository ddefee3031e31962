package org.authlayer.adapter.helidon.launcher;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import org.authlayer.adapter.helidon.configuration.Configuration;
import org.authlayer.adapter.helidon.configuration.ExitCode;
import org.authlayer.adapter.helidon.configuration.JwtKeys;
import org.authlayer.adapter.helidon.configuration.ServerSettings;
import org.authlayer.adapter.helidon.configuration.Sources;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.configuration.StartupChecks;
import org.authlayer.adapter.helidon.http.Network;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.ProblemPage;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;

/** What a server has behind its applications, without a server: for an application that has one. */
public final class Backing implements AutoCloseable {

  private final Environment environment;
  private final ServerSettings plan;
  private final Closing closing;

  private Backing(Environment environment, ServerSettings plan, Closing closing) {
    this.environment = environment;
    this.plan = plan;
    this.closing = closing;
  }

  /**
   * Opens databases, hasher and keys, for an application that has a server of its own.
   *
   * <p>The session cookie has {@code Secure} and {@code HttpOnly} unless {@code
   * session.cookie.secure} or {@code session.cookie.http-only} is {@code false} (DEC-13). A key
   * below {@code jwt.keys} is needed with {@code database.url} when a JSON web token is signed or
   * verified, and not before.
   *
   * @param settings keys as in the configuration file, with dots; what is missing has its default
   * @param parts what it is made of; what they open is closed with this
   * @return the environment and settings for an application
   * @throws StartException if something cannot be used; the message says what to change
   */
  public static Backing open(Map<String, String> settings, Parts parts) {
    Configuration configuration = Sources.embedded(settings);
    ServerSettings plan = ServerSettings.of(configuration, Set.of());
    return opening(
        configuration,
        parts,
        closing -> {
          Jwts jwts =
              settings.containsKey("applications")
                  ? JwtKeys.open(configuration, plan)
                  : JwtKeys.whereNeeded(configuration, plan);
          Environment environment = environment(plan, parts, jwts, StartupChecks.of(plan), closing);
          closing.add(
              Housekeeping.begin(environment.databases(), parts.time(), (kind, rows) -> {}));
          return new Backing(environment, plan, closing);
        });
  }

  /**
   * Opens what a command needs that comes and goes beside a server: nothing is tidied up, and an
   * embedded database that a server runs is used as it is.
   *
   * @param configuration the settings that count
   * @param parts what it is made of; what they open is closed with this
   * @return the environment and settings
   * @throws StartException if something cannot be used; the message says what to change
   */
  public static Backing beside(Configuration configuration, Parts parts) {
    ServerSettings plan = plan(configuration, parts);
    return opening(
        configuration,
        parts,
        closing -> {
          Databases databases = databases(plan, parts.stores()::beside, closing);
          PasswordHasher hasher = closing.add(parts.hashers().open(plan.hashing()));
          Jwts jwts = new LateKeys(() -> JwtKeys.open(configuration, plan));
          return new Backing(environment(parts, databases, hasher, jwts), plan, closing);
        });
  }

  /**
   * Brings the tables of all databases up to date.
   *
   * @param configuration the settings that count
   * @param parts what opens databases; its events are closed
   * @throws StartException if something cannot be used; the message says what to change
   */
  public static void migrate(Configuration configuration, Parts parts) {
    ServerSettings plan = plan(configuration, parts);
    opening(
            configuration,
            parts,
            closing -> {
              parts.stores().migrate(plan.database());
              plan.databases().values().forEach(parts.stores()::migrate);
              return closing;
            })
        .stop();
  }

  /**
   * What a server of these settings would do.
   *
   * @param configuration the settings that count
   * @param parts tells which applications there are
   * @return the plan
   * @throws StartException if a value cannot be used
   */
  public static ServerSettings plan(Configuration configuration, Parts parts) {
    return ServerSettings.of(configuration, Mounts.own(parts.applications()));
  }

  /**
   * All routes that a server of these settings mounts.
   *
   * @param parts what build the applications
   * @return the routes in the order mounted
   */
  public List<RouteSummary> routes(Parts parts) {
    return Mounts.of(parts.applications(), plan, environment).routes();
  }

  /**
   * Tells whether the database is an embedded one that another process runs.
   *
   * @return true for a guest
   */
  public boolean isGuest() {
    return plan.database().address().isEmpty()
        && environment.databases().standard().restarts().isEmpty();
  }

  /**
   * What an application may ask of the world.
   *
   * @return usable until this is closed
   */
  public Environment environment() {
    return environment;
  }

  /**
   * What the operator chose.
   *
   * @return the settings
   */
  public Settings settings() {
    return plan.settings();
  }

  /**
   * Whose word about others counts.
   *
   * @return the proxies
   */
  public List<Network> trustedProxies() {
    return plan.http().trustedProxies();
  }

  @Override
  public void close() {
    closing.stop();
  }

  static Environment environment(
      ServerSettings plan, Parts parts, Jwts jwts, StartupChecks dangers, Closing closing) {
    Databases databases = databases(plan, parts.stores()::open, closing);
    dangers.judgeRole(hasSuperuser(databases));
    PasswordHasher hasher = closing.add(parts.hashers().open(plan.hashing()));
    return environment(parts, databases, hasher, jwts);
  }

  private static Environment environment(
      Parts parts, Databases databases, PasswordHasher hasher, Jwts jwts) {
    ProblemPage page = ServiceLoader.load(ProblemPage.class).findFirst().orElse(ProblemPage.NONE);
    return new Environment(databases, hasher, jwts, parts.events(), parts.time(), parts.random())
        .with(page);
  }

  /** Runs what opens things; if it fails they are closed, the events too. */
  private static <R> R opening(
      Configuration configuration, Parts parts, Function<Closing, R> opens) {
    Closing closing = new Closing();
    try {
      if (parts.events() instanceof AutoCloseable told) {
        closing.add(told);
      }
      return opens.apply(closing);
    } catch (RuntimeException failure) {
      throw failed(failure, configuration, closing);
    }
  }

  /** Closes what was opened, and says what to change. */
  static RuntimeException failed(
      RuntimeException failure, Configuration configuration, Closing closing) {
    return closing.after(
        switch (failure) {
          case StoreException unusable ->
              new StartException(
                  ExitCode.DATABASE, String.valueOf(unusable.getMessage()), unusable);
          case IllegalArgumentException refusal -> configuration.refused(refusal);
          default -> failure;
        });
  }

  private static Databases databases(
      ServerSettings plan, Function<DatabaseSettings, Stores> open, Closing closing) {
    Stores standard = closing.add(open.apply(plan.database()));
    Map<String, Stores> named = new LinkedHashMap<>();
    for (Map.Entry<String, DatabaseSettings> entry : plan.databases().entrySet()) {
      named.put(entry.getKey(), closing.add(open.apply(entry.getValue())));
    }
    return new Databases(standard, named);
  }

  private static boolean hasSuperuser(Databases databases) {
    return databases.standard().isSuperuser()
        || databases.named().values().stream().anyMatch(Stores::isSuperuser);
  }
}
