package org.authlayer.benchmarks.bare;

import com.zaxxer.hikari.HikariDataSource;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** A web server of one class with handlers, as a process of its own. */
public final class BareServer implements AutoCloseable {

  private final WebServer server;
  private final Rows rows;
  private final HikariDataSource pool;

  private BareServer(WebServer server, Rows rows, HikariDataSource pool) {
    this.server = server;
    this.rows = rows;
    this.pool = pool;
  }

  /**
   * Serves until it is stopped.
   *
   * @param words {@code --port} and a port
   */
  public static void main(String[] words) {
    BareServer server = start(Integer.parseInt(words[1]), System.getenv());
    System.out.println("bare ready at http://127.0.0.1:" + server.port());
  }

  /**
   * Starts listening on the loopback address, with none of the features of Helidon that are on the
   * class path for the product's sake.
   *
   * @param port the port, 0 for any free one
   * @param settings the environment variables that give the product its database and its key
   */
  public static BareServer start(int port, Map<String, String> settings) {
    HikariDataSource pool =
        Pool.open(
            require(settings, "AUTHLAYER_DATABASE_URL"),
            require(settings, "AUTHLAYER_DATABASE_USER"),
            require(settings, "AUTHLAYER_DATABASE_PASSWORD"));
    byte[] secret = Base64.getDecoder().decode(require(settings, "AUTHLAYER_JWT_KEYS_0_SECRET"));
    Rows rows = Rows.of(pool);
    Handlers handlers = new Handlers(rows, HandMadeJwt.withSecret(secret));
    HttpRouting.Builder routing = HttpRouting.builder();
    handlers.route(routing);
    WebServer server =
        WebServer.builder()
            .host("127.0.0.1")
            .port(port)
            .featuresDiscoverServices(false)
            .routing(routing)
            .build()
            .start();
    return new BareServer(server, rows, pool);
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop();
    rows.close();
    pool.close();
  }

  private static String require(Map<String, String> settings, String name) {
    return Optional.ofNullable(settings.get(name))
        .orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
  }
}
