package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class DatabaseRolesTest {

  private static final String ROLES =
      "select string_agg(rolname || ' ' || rolsuper || ' ' || rolcanlogin, ',' order by rolname)"
          + " from pg_roles where rolname not like 'pg\\_%'";
  private static final String ITERATIONS =
      "select string_agg(split_part(split_part(rolpassword, '$', 2), ':', 1), ',' order by rolname)"
          + " from pg_authid where rolpassword like 'SCRAM-SHA-256$%'";
  private static final String OWNERS =
      "select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'public'";

  /** Made once; the tests that share it leave it as it was. */
  @TempDir static Path temporary;

  @Test
  void theApplicationIsNoSuperuserAndOwnsItsDatabase() throws Exception {
    Home home = new Home(temporary.resolve("home"));
    home.open().close();
    for (int start = 0; start < 2; start++) {
      try (EmbeddedServer server = home.start()) {
        assertSeparate(home, server);
      }
    }
  }

  @Test
  void aWrongPasswordFileIsNamed() throws Exception {
    Home home = new Home(temporary.resolve("home"));
    home.open().close();
    Path file = home.data().resolve("authlayer.password");
    String right = Files.readString(file);
    Files.writeString(file, "wrong");
    StoreException refused = assertThrows(StoreException.class, home::open);
    assertTrue(String.valueOf(refused.getMessage()).contains(home.data().toRealPath().toString()));
    assertTrue(home.processes().isEmpty());
    Files.writeString(file, right);
    home.open().close();
  }

  /** As where the interface lo is down. */
  @Test
  void aDatabaseThatCannotBeReachedIsNoMatterOfPasswords(@TempDir Path data) throws IOException {
    SecretFile.write(DataDirectory.passwordFile(data, DatabaseRoles.OWNER));
    DataDirectory directory =
        new DataDirectory(data, new PostgresPrograms(data, new ChildProcesses()));
    DatabaseRoles roles = new DatabaseRoles(directory, LocalAddress.free());
    StoreException refused = assertThrows(StoreException.class, roles::prepare);
    assertTrue(String.valueOf(refused.getMessage()).contains("is the interface lo up?"));
  }

  @Test
  void anAddressOfThisMachineIsTakenAndWithoutOneTheStartSaysSo() throws IOException {
    assertEquals("127.0.0.1", LocalAddress.free("203.0.113.77", "127.0.0.1").host());
    StoreException refused =
        assertThrows(
            StoreException.class, () -> LocalAddress.free("203.0.113.77", "198.51.100.77"));
    assertTrue(String.valueOf(refused.getMessage()).contains("this machine has neither"));
  }

  private static void assertSeparate(Home home, EmbeddedServer server)
      throws SQLException, IOException {
    TestDatabase own = Home.database(server);
    assertEquals("authlayer", own.read("select current_user"));
    assertEquals("authlayer false true,postgres true true", own.read(ROLES));
    assertEquals("authlayer", own.read(OWNERS));
    own.run("create table made_by_a_migration (id int)");
    own.run("drop table made_by_a_migration");
    SQLException refused =
        assertThrows(SQLException.class, () -> own.run("copy users to program 'cat'"));
    assertEquals("42501", refused.getSQLState());
    TestDatabase superuser = Home.database(server, "postgres", superuserPassword(home));
    superuser.run("copy (select 1) to program 'cat > /dev/null'");
    assertEquals("1,4096", superuser.read(ITERATIONS));
  }

  private static String superuserPassword(Home home) throws IOException {
    assertFalse(
        SecretFile.read(home.data().resolve("postgres.password"))
            .equals(SecretFile.read(home.data().resolve("authlayer.password"))));
    return SecretFile.read(home.data().resolve("postgres.password"));
  }
}
