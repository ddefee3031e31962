package org.authlayer.adapter.persistence.connections;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.function.UnaryOperator;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each cause of a refused start is named, with what to change and what the server said. */
@ExtendWith(FreshDatabase.class)
@Timeout(120)
final class StartFailuresTest {

  private static final String ROLE = "starter";
  private static final String SECRET = "s3cr3t-marker";
  private static final String OWN = "start_causes";

  private final TestDatabase database;

  StartFailuresTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  void aRoleThatOwnsItsDatabase() throws SQLException {
    drop();
    database.run("create role " + ROLE + " login password '" + SECRET + "'");
    database.run("create database " + OWN + " owner " + ROLE);
  }

  @AfterEach
  void drop() throws SQLException {
    database.run("drop database if exists " + OWN + " with (force)");
    database.run("drop role if exists " + ROLE);
  }

  @Test
  void theRoleAsItIsOpensItsDatabase() {
    try (Stores stores = open(OWN, "", SECRET)) {
      stores.ping();
    }
  }

  /** Every default and limit that a role or a database carries, and that stops a start. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alter role starter set search_path = nowhere | no schema of the search path | the search"
            + " path is nowhere | 3F000",
        "alter role starter set search_path = pg_temp, public | no schema of the search path | the"
            + " search path is pg_temp, public | 3F000",
        "alter database start_causes set search_path = nowhere | no schema of the search path |"
            + " nowhere | 3F000",
        "alter role starter set default_transaction_read_only = on | takes no changes |"
            + " default_transaction_read_only is on | 25006",
        "alter database start_causes set default_transaction_read_only = on |"
            + " reset default_transaction_read_only | default_transaction_read_only is on | 25006",
        "alter role starter connection limit 0 | has no connection left | too many connections for"
            + " role \"starter\" | 53300",
        "alter database start_causes connection limit 0 | has no connection left | too many"
            + " connections for database \"start_causes\" | 53300",
        "alter database start_causes allow_connections false | accepts no connections | not"
            + " currently accepting connections | 55000",
        "alter role starter set statement_timeout = '1ms' | statement_timeout | canceling statement"
            + " due to statement timeout | 57014",
        "alter role starter set idle_session_timeout = '1ms' | idle_session_timeout | | 57P05",
        "alter role starter nologin | does not admit this login | is not permitted to log in |"
            + " 28000",
        "alter role starter valid until '2020-01-01' | refused the login: check database.user and"
            + " database.password | password authentication failed | 28P01",
        "alter role starter password 'other' | refused the login: check database.user and"
            + " database.password | password authentication failed | 28P01",
        "alter role starter password null | refused the login: check database.user and"
            + " database.password | password authentication failed | 28P01",
        "revoke connect on database start_causes from public; revoke connect on database"
            + " start_causes from starter | may not create tables | permission"
            + " denied for database | 42501"
      })
  void aDefaultOrALimitIsNamed(String changes, String what, String said, String state)
      throws SQLException {
    for (String change : changes.split(";", -1)) {
      database.run(change);
    }
    String message = refusal(OWN, "", SECRET);
    for (int again = 0; again < 20 && isBetweenStatements(message); again++) {
      message = refusal(OWN, "", SECRET);
    }
    assertTrue(message.contains(what), message);
    assertTrue(said == null || message.contains(said), message);
    assertTrue(message.endsWith("; SQLSTATE " + state + ")"), message);
  }

  /** The driver reports a closed connection so, for each cause of its end. */
  @Test
  void aConnectionThatWasEndedBetweenTwoStatementsIsNamedWithItsTimeouts() {
    SQLException closed = new SQLException("This connection has been closed.", "08003");
    String url = url(OWN);
    DatabaseAddress address = DatabaseAddress.of(url, DatabaseSettings.of(url, ROLE, SECRET));
    String message = String.valueOf(StartFailures.of(closed, address).getMessage());
    assertTrue(message.contains("try again, and if that does not help, raise idle_s"), message);
    assertTrue(message.endsWith("(This connection has been closed.; SQLSTATE 08003)"), message);
    SQLException cut = new SQLException("An I/O error occurred.", "08006", new IOException("cut"));
    assertTrue(
        String.valueOf(StartFailures.of(cut, address).getMessage()).contains("can be reached"));
  }

  /** The reason of a time-out that strikes between two statements is lost on the way. */
  private static boolean isBetweenStatements(String message) {
    return message.endsWith("; SQLSTATE 08003)") || message.contains("due to user request");
  }

  /** Where there is nothing to create, a start would succeed, and no request that changes. */
  @Test
  void aDatabaseThatTakesNoChangesIsRefusedAlsoWithItsTables() throws SQLException {
    open(OWN, "", SECRET).close();
    for (String what : List.of("role starter", "database start_causes")) {
      database.run("alter " + what + " set default_transaction_read_only = on");
      String message = refusal(OWN, "", SECRET);
      assertTrue(message.contains("takes no changes: name the primary"), message);
      assertTrue(message.endsWith("_read_only is on; SQLSTATE 25006)"), message);
      database.run("alter " + what + " reset default_transaction_read_only");
      open(OWN, "", SECRET).close();
    }
  }

  @Test
  void defaultsThatDoNoHarmAreNoCause() throws SQLException {
    for (String change :
        List.of(
            "set statement_timeout = '20s'",
            "set idle_session_timeout = '20s'",
            "set idle_in_transaction_session_timeout = '20s'",
            "set transaction_timeout = '20s'",
            "set lock_timeout = '20s'",
            "set default_transaction_isolation = serializable",
            "set default_transaction_deferrable = on",
            "set timezone = 'Asia/Kathmandu'",
            "set datestyle = 'German'",
            "set client_encoding = 'LATIN1'",
            "set standard_conforming_strings = off",
            "set bytea_output = 'escape'",
            "set row_security = off",
            "set temp_file_limit = 0",
            "connection limit 4")) {
      database.run("alter role starter " + change);
    }
    try (Stores stores = open(OWN, "", SECRET)) {
      stores.ping();
    }
  }

  @Test
  void noPasswordIsAskedFor() {
    String message = refusal(OWN, "", "");
    assertTrue(message.contains("asks for a password, and none is configured: set"), message);
  }

  @Test
  void aPasswordThatEndsWithALineFeedIsPointedAt() {
    String message = refusal(OWN, "", SECRET + "\n");
    assertTrue(message.contains("begins or ends with a blank or a line feed"), message);
    assertFalse(refusal(OWN, "", "other").contains("line feed"));
  }

  @Test
  void aNameThatEndsWithALineFeedIsShownWithIt() {
    String message = refusal(OWN + "\n", "", SECRET);
    assertTrue(message.contains("database \"" + OWN + "\\u000a\" does not exist"), message);
    assertTrue(message.contains("create it or check database.url"), message);
  }

  @Test
  void aDatabaseThatIsNotUnicodeIsRefusedByItsEncoding() throws SQLException {
    for (String encoding : List.of("LATIN1", "SQL_ASCII", "EUC_JP")) {
      database.run("drop database " + OWN + " with (force)");
      database.run(
          "create database %s owner %s encoding '%s' locale 'C' template template0"
              .formatted(OWN, ROLE, encoding));
      String message = refusal(OWN, "", SECRET);
      assertTrue(message.contains("has the encoding " + encoding), message);
    }
  }

  @Test
  void aParameterThatCannotBeUsedIsNamed() {
    Map.of(
            "?socketFactory=not.There", "a class that database.url names",
            "?sslmode=require", "has no TLS, which sslmode in database.url demands",
            "?options=-c%20nothing%3D1", "refuses what the connection begins with",
            "?options=-c%20work_mem%3Dmuch", "refuses what the connection begins with")
        .forEach(
            (parameter, words) -> {
              String message = refusal(OWN, parameter, SECRET);
              assertTrue(message.contains(words), message);
            });
  }

  /** As on a machine whose local ports are used up. */
  @Test
  void anAddressThatThisMachineDoesNotGiveIsNamed() {
    String message = refusal(OWN, "?localSocketAddress=192.0.2.1", SECRET);
    assertTrue(message.contains("this machine gives no local address or port"), message);
    assertTrue(message.contains("Cannot assign requested address"), message);
  }

  @Test
  void aZoneThatTheServerDoesNotKnowIsNamed() {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(new SimpleTimeZone(0, "Nowhere/Zone"));
      String message = refusal(OWN, "", SECRET);
      assertTrue(message.contains("the time zone of the Java process"), message);
      assertTrue(message.contains("Nowhere/Zone"), message);
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void whatIsNoPostgresqlServerIsNamed() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                while (!other.isClosed()) {
                  try (var client = other.accept()) {
                    client
                        .getOutputStream()
                        .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
                  } catch (IOException closed) {
                    return;
                  }
                }
              });
      String message = refusal(database.at(other.getLocalPort()).url(), SECRET);
      assertTrue(message.contains("127.0.0.1:" + other.getLocalPort()), message);
      assertFalse(message.contains("cannot be reached"), message);
    }
  }

  /** As behind a firewall that drops packets. */
  @Test
  void whatDoesNotAnswerIsNamedWithTheTimeOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      String message = refusal(database.at(silent.getLocalPort()).url(), SECRET);
      String place = "127.0.0.1:" + silent.getLocalPort();
      assertTrue(message.startsWith("the database at " + place + " does not answer"), message);
      assertTrue(message.contains("database.connect-timeout (Connection attempt"), message);
    }
  }

  /** The server as it is, behind a relay by which it says another version. */
  @Test
  void aVersionThatIsTooOldIsNamed() throws IOException {
    try (ServerSocket relay = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> serve(relay, "13"));
      String url = "jdbc:postgresql://127.0.0.1:" + relay.getLocalPort() + "/" + OWN;
      String message = refusal(url, SECRET);
      assertTrue(message.contains(" is PostgreSQL 13."), message);
      assertTrue(message.contains("need 14 or newer: upgrade it"), message);
    }
    try (ServerSocket relay = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> serve(relay, "14"));
      String url = "jdbc:postgresql://127.0.0.1:" + relay.getLocalPort() + "/" + OWN;
      new PostgresStoresFactory().open(TestDatabase.settings(url, ROLE, SECRET, 2)).close();
    }
  }

  private void serve(ServerSocket relay, String version) {
    try {
      while (true) {
        Socket client = relay.accept();
        Socket server = new Socket(database.host(), database.port());
        Thread.ofVirtual().start(() -> pass(client, server, UnaryOperator.identity()));
        Thread.ofVirtual()
            .start(
                () ->
                    pass(
                        server,
                        client,
                        text ->
                            text.replaceAll(
                                "server_version\0\\d\\d", "server_version\0" + version)));
      }
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  private static void pass(Socket from, Socket to, UnaryOperator<String> change) {
    byte[] some = new byte[8192];
    try (from;
        to) {
      for (int read; (read = from.getInputStream().read(some)) > 0; ) {
        String text = new String(some, 0, read, ISO_8859_1);
        to.getOutputStream().write(change.apply(text).getBytes(ISO_8859_1));
      }
    } catch (IOException closed) {
      // By the other one.
    }
  }

  /** As when an administrator restarts the database in that moment. */
  @Test
  void aConnectionThatEndsWhileTheTablesAreMadeIsNamedAndTheNextStartServes() throws SQLException {
    TestDatabase own =
        new TestDatabase(
            database.host(), database.port(), OWN, database.user(), database.password());
    own.run(
        """
        create function end_it() returns event_trigger language plpgsql as $$ begin
          if session_user = 'starter' then perform pg_terminate_backend(pg_backend_pid()); end if;
        end $$;
        create event trigger ending on ddl_command_start when tag in ('CREATE INDEX')
          execute function end_it();
        """);
    String message = refusal(OWN, "", SECRET);
    assertTrue(message.contains("ended the connection during the start: try again"), message);
    own.run("drop event trigger ending");
    open(OWN, "", SECRET).close();
  }

  private String refusal(String name, String parameters, String password) {
    return refusal(url(name) + parameters, password);
  }

  private static String refusal(String url, String password) {
    StoreException failure =
        assertThrows(
            StoreException.class,
            () ->
                new PostgresStoresFactory()
                    .open(TestDatabase.hasty(url, ROLE, password, 2))
                    .close());
    String message = String.valueOf(failure.getMessage());
    assertEquals(1, message.lines().count(), message);
    assertFalse(message.contains(SECRET), message);
    return message;
  }

  private Stores open(String name, String parameters, String password) {
    return new PostgresStoresFactory()
        .open(TestDatabase.settings(url(name) + parameters, ROLE, password, 2));
  }

  private String url(String name) {
    return "jdbc:postgresql://" + database.host() + ":" + database.port() + "/" + name;
  }
}
