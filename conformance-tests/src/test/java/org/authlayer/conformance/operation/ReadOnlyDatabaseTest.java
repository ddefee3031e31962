package org.authlayer.conformance.operation;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import java.util.Map;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A primary that takes no changes for a while, as during a failover, and still answers. */
@Timeout(300)
final class ReadOnlyDatabaseTest {

  private static final String SETTING = "alter system set default_transaction_read_only = ";

  @Test
  void requestsThatOnlyReadAreAnsweredAndTheirUsesAreWrittenLater() throws Exception {
    try (TestPostgres postgres = TestPostgres.start();
        Server server =
            Instance.start(
                postgres.database("readonly"),
                "jwt.keys.0.kid",
                "kept",
                "jwt.keys.0.algorithm",
                "HS256",
                "jwt.keys.0.secret",
                "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=")) {
      Flow flow = Flow.at(server.url());
      String token = flow.token();
      String session = flow.session();
      postgres.run(
          "readonly", "update sessions set last_seen_at = last_seen_at - interval '1 day'");
      try {
        become(postgres, "on", flow, 503);
        assertEquals(200, flow.me(token));
        for (int again = 0; again < 2; again++) {
          given()
              .baseUri(server.url().toString())
              .cookie("app_session", session)
              .get("/session/me")
              .then()
              .statusCode(200);
        }
      } finally {
        become(postgres, "off", flow, 200);
      }
      List<Map<String, Object>> tokens =
          given()
              .baseUri(server.url().toString())
              .header("Authorization", "Bearer " + token)
              .get("/account/tokens")
              .then()
              .statusCode(200)
              .extract()
              .path("findAll { it.current }");
      assertNotNull(tokens.getFirst().get("last_used_at"));
      given()
          .baseUri(server.url().toString())
          .header("Authorization", "Bearer " + token)
          .get("/account/sessions")
          .then()
          .statusCode(200);
      assertEquals(
          "0",
          postgres.text(
              "readonly",
              "select count(*) from sessions where last_seen_at < now() - interval '12 hours'"));
    }
  }

  /** The setting is there for a connection once it has heard of it; a login has to write. */
  private static void become(TestPostgres postgres, String readOnly, Flow flow, int login)
      throws Exception {
    postgres.run("postgres", SETTING + readOnly);
    postgres.run("postgres", "select pg_reload_conf()");
    while (flow.login(flow.email(), Flow.PASSWORD) != login) {
      Thread.onSpinWait();
    }
  }
}
