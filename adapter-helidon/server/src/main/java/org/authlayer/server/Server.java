package org.authlayer.server;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.NativeMount;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.Housekeeping;
import org.authlayer.runtime.ResourceStack;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.JwtKeys;
import org.authlayer.runtime.configuration.RuntimeSettings;
import org.authlayer.runtime.configuration.Sources;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.configuration.StartupChecks;
import org.authlayer.runtime.logging.AccessLog;
import org.authlayer.runtime.logging.LifecycleLog;
import org.authlayer.server.metrics.Metrics;
import org.authlayer.server.settings.ServerSettings;
import org.authlayer.server.tls.Certificates;

/**
 * A running server in this process.
 *
 * <pre>{@code
 * try (Server server = Server.start(Map.of("server.port", "0"), Adapters.found())) {
 *   server.url();
 * }
 * }</pre>
 */
public final class Server implements AutoCloseable {

  private static final Duration LOOK_AT_CERTIFICATES = Duration.ofSeconds(5);

  private final HelidonServer http;
  private final Optional<HelidonServer> management;
  private final String routes;
  private final Optional<String> databaseShell;
  private final Environment environment;
  private final ResourceStack resources;

  private Server(
      HelidonServer http,
      Optional<HelidonServer> management,
      String routes,
      Optional<String> databaseShell,
      Environment environment,
      ResourceStack resources) {
    this.http = http;
    this.management = management;
    this.routes = routes;
    this.databaseShell = databaseShell;
    this.environment = environment;
    this.resources = resources;
  }

  /**
   * Starts a server.
   *
   * @param settings keys as in the configuration file, with dots. {@code log.format} has no effect:
   *     the log belongs to the surrounding process
   * @param adapters the server closes what they open
   * @throws StartException if it cannot start; the message says what to change
   */
  public static Server start(Map<String, String> settings, Adapters adapters) {
    return start(
        Sources.of(settings, adapters.keys()),
        adapters,
        new ResourceStack(),
        LifecycleLog::listenerLost);
  }

  static Server start(
      Configuration configuration,
      Adapters adapters,
      ResourceStack resources,
      Runnable listenerLost) {
    ServerSettings plan = ServerSettings.of(configuration, adapters.mountable());
    RuntimeSettings runtime = plan.runtime();
    StartupChecks checks = StartupChecks.of(runtime);
    try {
      // Refused before anything is opened.
      List<RouteSummary> listed = routes(runtime, adapters);
      plan.judge(checks);
      checks.judgeRoutes(listed);
      Metrics.spans(plan.tracing(), Map.of());
      AuthRuntime.closeEvents(adapters, resources);
      Jwts jwts = JwtKeys.open(configuration, runtime, listed);
      Optional<Certificates> certificates = plan.certificates();
      ListenAddress address =
          new ListenAddress(
              certificates.map(files -> plan.http().with(files.tls())).orElse(plan.http()),
              "--host or --port");
      Optional<ListenAddress> managed =
          plan.management()
              .map(listener -> new ListenAddress(listener, "management.host or management.port"));
      address.probe();
      managed.ifPresent(ListenAddress::probe);

      // The driven side.
      Metrics metrics = Metrics.begin(plan.metrics(), adapters.time());
      Adapters watched = adapters.withEvents(metrics.counting(adapters.events()));
      Environment environment = AuthRuntime.environment(runtime, watched, jwts, resources);
      Databases databases = environment.databases();
      Readiness readiness = new Readiness(databases, adapters.time());

      // The applications, and the paths that the server answers by itself.
      ApplicationRouter applications = ApplicationRouter.of(runtime, environment);
      checks.judgeCache(System.getProperty("authlayer.cache", "").equals("unfit"));
      checks.report();
      List<ServerRoute> watching = new ArrayList<>(new Health(databases, readiness).routes());
      metrics
          .page()
          .ifPresent(page -> watching.add(ServerRoute.page(Metrics.PATH, metrics::permits, page)));
      List<ServerRoute> own = new ArrayList<>(managed.isPresent() ? List.of() : watching);
      if (plan.api()) {
        own.addAll(DocumentationRoutes.of(applications, environment, runtime.settings()));
      }
      ApplicationRouter mounts = applications.with(own);
      UnaryOperator<Application> measured = metrics.before(mounts.byBase());
      UnaryOperator<Application> spans = Metrics.spans(plan.tracing(), mounts.byBase());
      UnaryOperator<Application> logged =
          plan.accessLog() ? next -> new AccessLog(measured.apply(next)) : measured;
      UnaryOperator<Application> around =
          plan.tracing() ? next -> spans.apply(logged.apply(next)) : logged;
      NativeMount[] natives =
          new NativeMounts(plan.http(), environment, runtime.settings())
              .of(runtime.mounted(), around);

      // What the applications open; a stop closes it after the last request.
      for (ApplicationFactory factory : runtime.mounted()) {
        AuthRuntime.start(factory, environment, runtime.settings(), resources);
      }

      // Beside the requests.
      metrics.watch(
          databases, readiness::isReady, readiness::clockAhead, environment.passwordHasher());
      metrics.watch(runtime.embeddedDirectories());
      resources.add(
          Housekeeping.begin(databases, adapters.time(), runtime.tokenUnused(), metrics::removed));

      // The driving side; a stop begins at the end of this list.
      Optional<HelidonServer> management =
          managed.map(one -> resources.add(one.open(ApplicationRouter.of(watching))));
      management.ifPresent(one -> one.onStopped(listenerLost));
      HelidonServer http =
          resources.add(address.open(mounts.behind(around.apply(mounts)), natives));
      metrics.watch(http::load, plan.http().limits());
      metrics.watch(certificates.map(files -> files::expiry));
      certificates.ifPresent(
          files ->
              resources.add(files).watch(LOOK_AT_CERTIFICATES, adapters.time(), http::reloadTls));
      http.onStopped(listenerLost);
      resources.add(new Draining(readiness, http::drain, plan.shutdownDelay(), Thread::sleep));
      LifecycleLog.started(http.url().toString());
      Optional<String> shell =
          runtime.development()
              ? DatabaseStatus.of(databases.standard()).shell()
              : Optional.empty();
      String routes = RouteSummary.table(mounts.routes());
      return new Server(http, management, routes, shell, environment, resources);
    } catch (RuntimeException failure) {
      throw AuthRuntime.failed(failure, configuration, resources);
    }
  }

  /** All routes that a server of these settings mounts. Nothing is opened or written. */
  public static List<RouteSummary> routes(Configuration configuration, Adapters adapters) {
    try {
      ServerSettings plan = ServerSettings.of(configuration, adapters.mountable());
      Metrics.spans(plan.tracing(), Map.of());
      return routes(plan.runtime(), adapters);
    } catch (IllegalArgumentException refusal) {
      throw configuration.refused(refusal);
    }
  }

  private static List<RouteSummary> routes(RuntimeSettings settings, Adapters adapters) {
    return ApplicationRouter.of(settings, AuthRuntime.unopened(settings, adapters)).routes();
  }

  /**
   * A command for a shell that opens the embedded database, in development only. It names a file
   * with the password that its owner alone may read.
   */
  public Optional<String> databaseShell() {
    return databaseShell;
  }

  public URI url() {
    return http.url();
  }

  /** Where health checks and metrics are, if they have a port of their own. */
  public Optional<URI> managementUrl() {
    return management.map(HelidonServer::url);
  }

  public Environment environment() {
    return environment;
  }

  /** A line for each route that is mounted: method, path, protection. */
  public String routes() {
    return routes;
  }

  /**
   * Says that it is not ready for as long as configured, lets requests in flight finish, and closes
   * all that its start opened.
   */
  @Override
  public void close() {
    resources.stop();
    LifecycleLog.stopped();
  }
}
