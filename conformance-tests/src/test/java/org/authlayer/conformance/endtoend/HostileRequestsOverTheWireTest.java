package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.Test;

/** Garbage over real sockets on a real PostgreSQL: refused, never a 5xx, and nothing is lost. */
class HostileRequestsOverTheWireTest {

  private static final int REQUESTS = 10_000;
  private static final String SEED = "authlayer.seed";

  @Test
  void tenThousandHostileRequestsAreAllTheClientsFault() throws Exception {
    long seed = Long.getLong(SEED, System.nanoTime());
    Map<String, String> settings = new TreeMap<>();
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("database.data-directory", TestPostgres.directory("embedded").toString());
    try (Server server = Server.start(settings, Adapters.found())) {
      Flow user = Flow.at(server.url());
      String token = user.token();
      Map<Integer, Integer> statuses = new TreeMap<>();
      send(server, new HostileRequests(seed), statuses);
      String told = "statuses " + statuses + ", repeat with -D" + SEED + "=" + seed;
      assertTrue(statuses.keySet().stream().allMatch(status -> status < 500), told);
      assertTrue(statuses.getOrDefault(401, 0) > REQUESTS / 10, told);
      assertEquals(200, user.me(token), told);
    }
  }

  private static void send(Server server, HostileRequests requests, Map<Integer, Integer> statuses)
      throws Exception {
    RawConnection connection = new RawConnection(server.url());
    try {
      for (int i = 0; i < REQUESTS; i++) {
        int status = connection.exchange(requests.next());
        statuses.merge(status, 1, Integer::sum);
        if (status == 0 || status == 400) {
          connection.close();
          connection = new RawConnection(server.url());
        }
      }
    } finally {
      connection.close();
    }
  }
}
