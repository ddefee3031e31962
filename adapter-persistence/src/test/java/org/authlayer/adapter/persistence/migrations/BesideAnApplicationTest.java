package org.authlayer.adapter.persistence.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.StoreCalls;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.Stores;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An application brings tables of its own into the database, by Flyway and its default table. */
@ExtendWith(FreshDatabase.class)
final class BesideAnApplicationTest {

  private static final String STEPS_OF_APPLICATION =
      "select string_agg(script, ' ' order by installed_rank) from flyway_schema_history"
          + " where type = 'SQL'";

  private final TestDatabase database;

  @TempDir private Path steps;

  BesideAnApplicationTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  void stepsOfTheApplication() throws IOException {
    step("V1__orders");
    step("V4__invoices");
  }

  private void step(String name) throws IOException {
    Files.writeString(
        steps.resolve(name + ".sql"), "create table " + name.substring(4) + " (id int);");
  }

  private FluentConfiguration application() {
    return Flyway.configure()
        .dataSource(database.url(), database.user(), database.password())
        .locations("filesystem:" + steps);
  }

  private void assertServed() {
    try (Stores stores = database.open()) {
      StoreCalls.all(stores);
    }
  }

  @Test
  void theApplicationMayComeFirst() throws Exception {
    application().load().migrate();
    assertServed();
    step("V5__payments");
    application().load().migrate();
    assertServed();
    assertEquals(
        "V1__orders.sql V4__invoices.sql V5__payments.sql", database.read(STEPS_OF_APPLICATION));
  }

  /** In a schema that holds tables Flyway begins where it is told to. */
  @Test
  void theApplicationMayComeSecond() throws Exception {
    assertServed();
    application().baselineOnMigrate(true).baselineVersion("0").load().migrate();
    assertServed();
    step("V5__payments");
    application().load().migrate();
    assertServed();
    assertEquals(
        "V1__orders.sql V4__invoices.sql V5__payments.sql", database.read(STEPS_OF_APPLICATION));
  }

  @Test
  void inASchemaOfOurOwnTheApplicationNeedsNoSettingInEitherOrder() throws Exception {
    assertServedIn("app_logins");
    application().load().migrate();
    assertServedIn("app_logins");
    assertServedIn("user");
    step("V5__users");
    application().load().migrate();
    assertServedIn("app_logins");
    assertEquals(
        "app_logins public user",
        database.read(
            "select string_agg(schemaname, ' ' order by schemaname) from pg_tables"
                + " where tablename = 'users'"));
  }

  private void assertServedIn(String schema) {
    try (Stores stores =
        new PostgresStoresFactory().open(TestDatabase.inSchema(database.settings(), schema))) {
      StoreCalls.all(stores);
    }
  }

  /** The first attempt ended after the tool had noted that other tables were there. */
  @Test
  void aStartThatWasCutOffBesideAnApplicationIsMadeAgain() throws Exception {
    application().load().migrate();
    Flyway.configure()
        .dataSource(database.url(), database.user(), database.password())
        .table(TableHistory.NAME)
        .baselineVersion(TableHistory.BASELINE)
        .load()
        .baseline();
    assertServed();
  }

  @Test
  void theFormerNameIsTheApplicationsOnceTheOperatorSaysSo() throws Exception {
    database.open().close();
    FormerTables.restore(database);
    assertServed();
    new PostgresStoresFactory().migrate(database.settings());
    assertEquals("null", database.read("select to_regclass('flyway_schema_history')"));
    application().baselineOnMigrate(true).baselineVersion("0").load().migrate();
    assertServed();
    new PostgresStoresFactory().migrate(database.settings());
    application().load().validate();
  }

  /** It took the rows of others for missing steps, and was told to ignore those. */
  @Test
  void aSharedHistoryGivesUpOurRowsAlone() throws Exception {
    database.open().close();
    FormerTables.restore(database);
    Files.delete(steps.resolve("V1__orders.sql"));
    step("V9__orders");
    application().ignoreMigrationPatterns("*:missing").load().migrate();
    assertServed();
    assertEquals("V4__invoices.sql V9__orders.sql", database.read(STEPS_OF_APPLICATION));
    assertEquals(String.valueOf(TableHistory.VERSION), ours());
    application().load().validate();
    assertServed();
  }

  private String ours() throws SQLException {
    return database.read("select count(*) from authlayer_schema_history where success");
  }
}
