package org.authlayer.conformance.helidonsecurity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.security.SecurityFeature;
import java.util.Base64;
import java.util.List;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.security.SubjectHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** No credential is in any log, whatever its level, Helidon's own included. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LogTest {

  private static final String PAIR = Town.EMAIL + ":" + Town.PASSWORD;

  private final CapturedLog log = CapturedLog.begin();
  private final Town town = new Town();
  private final Secured server =
      Secured.by(
          Secured.security(town.provider()),
          routing ->
              routing
                  .get("/required", SecurityFeature.authenticate().audit(), Secured::caller)
                  .get("/theirs", SecurityFeature.allowAnonymous().audit(), Secured::caller)
                  .get("/ours", SubjectHandler.optional(), Secured::caller));

  @AfterAll
  void stop() {
    server.close();
    log.close();
  }

  @Test
  void credentialsStayOutOfEveryLog() throws Exception {
    for (String path : List.of("/required", "/theirs", "/ours")) {
      present(path, "");
      present(path, "x");
    }
    town.broken.set(true);
    server.get("/required", "X-Api-Key", Town.KEY);
    String text = log.text();

    assertTrue(text.contains("AUDIT"), "the finest lines were captured");
    assertTrue(text.contains(town.ada.id().toString()), "what may be logged was logged");
    assertEquals(List.of(), secrets().filter(text::contains).toList());
    Logger.getLogger("io.helidon.security.planted").finest("got " + Town.TOKEN);
    assertEquals(List.of(Town.TOKEN), secrets().filter(log.text()::contains).toList());
  }

  private void present(String path, String wrong) throws Exception {
    server.get(path, "Authorization", "Basic " + encoded(PAIR + wrong));
    server.get(path, "Authorization", "Bearer " + wrong + Town.TOKEN);
    server.get(path, "Authorization", "Bearer " + town.jwt + wrong);
    server.get(path, "Cookie", town.cookie + wrong);
    server.get(path, "X-Api-Key", Town.KEY + wrong);
  }

  private Stream<String> secrets() {
    return Stream.of(
            Town.PASSWORD, PAIR, Town.TOKEN, Town.KEY, town.jwt, town.cookie.split("=", 2)[1])
        .flatMap(secret -> Stream.of(secret, encoded(secret)));
  }

  private static String encoded(String secret) {
    return Base64.getEncoder().encodeToString(secret.getBytes(UTF_8));
  }
}
