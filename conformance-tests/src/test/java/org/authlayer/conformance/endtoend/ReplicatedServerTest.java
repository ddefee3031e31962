package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.authlayer.adapter.helidon.launcher.Parts;
import org.authlayer.adapter.helidon.launcher.Server;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A server that was told of a replica: here the database itself, which never lags. What a standby
 * does is shown where the adapter is tested.
 */
@Timeout(120)
class ReplicatedServerTest {

  private static final Pattern FIGURE = Pattern.compile("authlayer_database_replica_[a-z_]+");
  private static final String LOOK_UPS =
      "authlayer_database_replica_lookups_total{database=\"default\",outcome=\"";

  private static TestPostgres postgres;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  private static Server start(int replicasPort) throws Exception {
    Map<String, String> settings = new TreeMap<>(postgres.database("replicated"));
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("applications", "token");
    settings.put(
        "database.replica.url", "jdbc:postgresql://127.0.0.1:" + replicasPort + "/replicated");
    return Server.start(settings, Parts.found());
  }

  @Test
  void readsAreAnsweredByTheReplicaAndSayHowMany() throws Exception {
    try (Server server = start(postgres.port())) {
      Flow flow = Flow.at(server.url());
      String token = flow.token();
      while (answered(server) == 0) {
        assertEquals(200, flow.me(token));
      }
      assertEquals(401, flow.me("unknown"));
      Scrape scrape = Scrape.of(server.url());
      assertTrue(scrape.value(LOOK_UPS + "unknown\"}") + away(scrape) >= 1);
      TreeSet<String> told = new TreeSet<>(scrape.families().keySet());
      told.removeIf(name -> !FIGURE.matcher(name).matches());
      TreeSet<String> page = new TreeSet<>();
      FIGURE
          .matcher(Repository.read("docs/read-replicas.md"))
          .results()
          .forEach(found -> page.add(found.group()));
      assertEquals(page, told);
    }
  }

  @Test
  void aServerStartsAndServesWithoutItsReplica() throws Exception {
    try (Server server = start(closedPort())) {
      Flow flow = Flow.at(server.url());
      String token = flow.token();
      assertEquals(200, flow.me(token));
      assertEquals(200, flow.health());
      Scrape scrape = Scrape.of(server.url());
      assertEquals(0, scrape.value(LOOK_UPS + "answered\"}"));
      assertTrue(away(scrape) >= 1);
    }
  }

  private static double answered(Server server) {
    return Scrape.of(server.url()).value(LOOK_UPS + "answered\"}");
  }

  private static double away(Scrape scrape) {
    return scrape.value(LOOK_UPS + "away\"}");
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
