package org.authlayer.conformance.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.conformance.pages.Page;
import org.junit.jupiter.api.Test;

/** The statements of docs/operate/upgrade.md, on the tables of the release before. */
final class UpgradeTest {

  private static final String DATABASE = "upgraded";
  private static final String INDEX = "select 'user_tokens_key'::regclass::oid";
  private static final String DEFINITION = "select pg_get_indexdef('user_tokens_key'::regclass)";
  private static final String FUNCTION = "select pg_get_functiondef('token_key'::regproc)";

  @Test
  void theIndexThatWasMadeBeforehandIsTheOneThatTheReleaseMakes() throws Exception {
    try (TestPostgres postgres = TestPostgres.start()) {
      Map<String, String> settings = new HashMap<>(postgres.database(DATABASE));
      settings.put("applications", "token");
      String token;
      try (var before = Instance.start(settings)) {
        token = Flow.at(before.url()).token();
      }
      String function = postgres.text(DATABASE, FUNCTION);
      String index = postgres.text(DATABASE, DEFINITION);
      postgres.run(
          DATABASE, "delete from authlayer_schema_history where version in ('3', '4', '5')");
      postgres.run(
          DATABASE,
          "drop table typed_tokens; drop index user_tokens_key; drop function token_key; drop"
              + " trigger leave_session_to_others on user_tokens; drop function"
              + " leave_session_to_others; alter table sessions drop column identities");

      for (String statement : statements()) {
        postgres.run(DATABASE, statement);
      }
      assertEquals(function, postgres.text(DATABASE, FUNCTION));
      assertEquals(index, postgres.text(DATABASE, DEFINITION));

      String made = postgres.text(DATABASE, INDEX);
      try (var after = Instance.start(settings)) {
        assertEquals(200, Flow.at(after.url()).me(token));
      }
      assertEquals(made, postgres.text(DATABASE, INDEX));
      assertEquals(
          "5", postgres.text(DATABASE, "select max(version) from authlayer_schema_history"));
    }
  }

  /** One by one, since an index beside writers is no part of a transaction. */
  private static List<String> statements() {
    List<Page.Block> blocks = Page.of("docs/operate/upgrade.md").blocksIn("sql");
    assertEquals(1, blocks.size());
    return List.of(blocks.get(0).text().split(";\n\n", -1));
  }
}
