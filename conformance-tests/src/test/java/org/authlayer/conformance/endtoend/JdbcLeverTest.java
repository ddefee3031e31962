package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.lever.JdbcStoreView;
import org.authlayer.conformance.target.LeverSettings;
import org.authlayer.conformance.verdict.Obstacle;
import org.junit.jupiter.api.Test;

class JdbcLeverTest {

  @Test
  void tablesAndRowsAreSeenAsText() throws Exception {
    try (TestPostgres postgres = TestPostgres.start()) {
      Map<String, String> settings = postgres.database("lever");
      StoreView view = view(settings, text(settings, "database.password"));
      assertEquals(List.of(), view.tables());
      postgres.run("lever", "create table users (id int, \"Name\" text, gone text)");
      postgres.run("lever", "insert into users values (1, 'Ada', null)");
      assertEquals(List.of("users"), view.tables());
      assertEquals(List.of(Map.of("id", "1", "name", "Ada")), view.rows("USERS"));
      assertThrows(Obstacle.class, () -> view.rows("users; drop table users"));
      assertThrows(Obstacle.class, () -> view.rows("pg_authid"));

      StoreView refused = view(settings, "marker-password");
      Obstacle obstacle = assertThrows(Obstacle.class, refused::tables);
      assertTrue(obstacle.toString().contains("28P01"), obstacle.toString());
      assertFalse(obstacle.toString().contains("marker-password"));
    }
  }

  private static StoreView view(Map<String, String> settings, String password) {
    return new JdbcStoreView(
        new LeverSettings.Jdbc(
            text(settings, "database.url"), text(settings, "database.user"), password, false));
  }

  private static String text(Map<String, String> settings, String key) {
    return Objects.requireNonNull(settings.get(key));
  }
}
