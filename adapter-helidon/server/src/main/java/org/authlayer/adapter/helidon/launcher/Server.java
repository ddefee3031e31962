package org.authlayer.adapter.helidon.launcher;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.adapter.helidon.configuration.Configuration;
import org.authlayer.adapter.helidon.configuration.ExitCode;
import org.authlayer.adapter.helidon.configuration.JwtKeys;
import org.authlayer.adapter.helidon.configuration.ServerSettings;
import org.authlayer.adapter.helidon.configuration.Sources;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.configuration.StartupChecks;
import org.authlayer.adapter.helidon.http.HelidonHttp;
import org.authlayer.adapter.helidon.logging.AccessLog;
import org.authlayer.adapter.helidon.logging.Lifecycle;
import org.authlayer.adapter.helidon.metrics.Metrics;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Documentation;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;

/**
 * A running server in this process.
 *
 * <pre>{@code
 * try (Server server = Server.start(Map.of("server.port", "0"), Parts.found())) {
 *   server.url();
 * }
 * }</pre>
 */
public final class Server implements AutoCloseable {

  private final HelidonHttp http;
  private final String routes;
  private final Closing closing;

  private Server(HelidonHttp http, String routes, Closing closing) {
    this.http = http;
    this.routes = routes;
    this.closing = closing;
  }

  /**
   * Starts a server.
   *
   * @param settings keys as in the configuration file, with dots; what is missing has its default.
   *     {@code log.format} has no effect: the log of this process belongs to whoever started it
   * @param parts what the server is made of; what they open, the server closes
   * @return the server, listening
   * @throws StartException if it cannot start; the message says what to change
   */
  public static Server start(Map<String, String> settings, Parts parts) {
    return start(Sources.of(settings), parts, new Closing(), Lifecycle::listenerLost);
  }

  static Server start(
      Configuration configuration, Parts parts, Closing closing, Runnable listenerLost) {
    ServerSettings plan = ServerSettings.of(configuration, Mounts.own(parts.applications()));
    StartupChecks dangers = StartupChecks.of(plan);
    try {
      dangers.judge(plan);
      if (parts.events() instanceof AutoCloseable told) {
        closing.add(told);
      }
      Jwts jwts = JwtKeys.open(configuration, plan);
      HelidonHttp.probe(plan.http());
      HelidonHttp.prepare();
      Metrics metrics = Metrics.begin(plan.metrics());
      Parts watched = parts.withEvents(metrics.counting(parts.events()));
      Environment environment = Backing.environment(plan, watched, jwts, dangers, closing);
      Databases databases = environment.databases();
      Mounts mounts = Mounts.of(parts.applications(), plan, environment);
      dangers.judgeRoutes(plan, mounts.routes());
      Optional<Documentation> documentation = plan.api() ? Documented.found() : Optional.empty();
      Application applications = applications(mounts, documentation, plan, environment);
      Readiness readiness = new Readiness(databases, parts.time());
      Application application = new Health(databases, readiness, applications);
      metrics.watch(databases, readiness::isReady, environment.passwordHasher());
      closing.add(Housekeeping.begin(databases, parts.time(), metrics::removed));
      Application timed =
          metrics.before(
              application, mounts.byBase(documentation.map(Documented::paths).orElse(Set.of())));
      HelidonHttp http =
          closing.add(
              HelidonHttp.open(plan.http(), plan.accessLog() ? new AccessLog(timed) : timed));
      metrics.watch(http::load, plan.http().limits());
      http.onStopped(listenerLost);
      closing.add(new Draining(readiness, http::lastAnswers, plan.shutdownDelay(), Thread::sleep));
      Lifecycle.started(http.url().toString());
      return new Server(http, RouteSummary.table(mounts.routes()), closing);
    } catch (IOException taken) {
      throw closing.after(unopened(plan, taken));
    } catch (RuntimeException failure) {
      throw Backing.failed(failure, configuration, closing);
    }
  }

  private static Application applications(
      Mounts mounts,
      Optional<Documentation> documentation,
      ServerSettings plan,
      Environment environment) {
    return documentation
        .<Application>map(found -> Documented.before(found, mounts, environment, plan.settings()))
        .orElse(mounts::respond);
  }

  /**
   * Where the server is reached from this machine.
   *
   * @return scheme, host and port
   */
  public URI url() {
    return http.url();
  }

  /**
   * All routes that are mounted.
   *
   * @return a line for each: method, path, who may pass
   */
  public String routes() {
    return routes;
  }

  /**
   * Says that it is not ready for as long as configured, stops accepting, lets requests in flight
   * finish, and closes what was opened.
   */
  @Override
  public void close() {
    closing.stop();
    Lifecycle.stopped();
  }

  private static StartException unopened(ServerSettings plan, IOException cause) {
    return new StartException(
        ExitCode.PORT,
        "cannot listen on %s port %d (%s); choose another with --host or --port"
            .formatted(plan.http().host(), plan.http().port(), cause.getMessage()),
        cause);
  }
}
