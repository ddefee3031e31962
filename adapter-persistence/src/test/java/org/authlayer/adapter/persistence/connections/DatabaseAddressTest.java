package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DatabaseAddressTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "db | db:5432",
        "db:1 | db:1",
        "db:65535 | db:65535",
        "[::1] | [::1]:5432",
        "[::1]:5433 | [::1]:5433",
        "one:1,two,[::1]:3 | one:1,two:5432,[::1]:3"
      })
  void hostHasThePortThatItsUrlSays(String hosts, String place) {
    assertEquals(place, of(hosts).place());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "db:",
        "db:0",
        "db:-1",
        "db:65536",
        "db:99999999999",
        "db:x",
        "db:5432 ",
        "db:٥٤٣٢",
        "db:５４３２",
        "[::1]:x",
        "one:1,two:2x"
      })
  void portOfAnotherFormIsRefused(String hosts) {
    assertRefused(hosts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::1:5432",
        "fe80::1",
        "[::1",
        "d b",
        "db;x:5432",
        "one,",
        ":5432",
        "010.0.0.1",
        "db,10.0.0.01:5432",
        "[::ffff:010.0.0.1]:5432"
      })
  void hostOfAnotherFormIsRefused(String hosts) {
    assertRefused(hosts);
  }

  @Test
  void roleThatTheToolOfTheTablesCannotQuoteIsRefused() {
    String url = "jdbc:postgresql://db:5432/name";
    for (DatabaseSettings settings :
        List.of(
            DatabaseSettings.of(url, "o'b", ""),
            DatabaseSettings.of(url + "?user=o%27b", "", ""))) {
      assertEquals(
          "database.user: a role with ' in its name cannot create the tables; alter role .. rename",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> DatabaseAddress.of(settings.address().orElseThrow(), settings))
              .getMessage());
    }
    DatabaseSettings odd = DatabaseSettings.of(url, "o\"b \\;\u00e9", "");
    assertEquals("o\"b \\;\u00e9", DatabaseAddress.of(url, odd).source().getUser());
  }

  private static void assertRefused(String hosts) {
    assertEquals(
        "database.url: write it as jdbc:postgresql://host:5432/name, with a port from 1 to 65535;"
            + " an IPv6 address stands in brackets, and no number of an IPv4 address begins with 0",
        assertThrows(IllegalArgumentException.class, () -> of(hosts)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.1",
        "0.0.0.0:5432",
        "01.db.example",
        "[2001:0db8::01]",
        "[::ffff:10.0.0.1]"
      })
  void hostWithZerosThatEveryProgramReadsAlikeIsTaken(String hosts) {
    assertEquals(1, of(hosts).source().getServerNames().length);
  }

  @Test
  void parametersInTheFormOfAnotherDriverAreRefused() {
    String url = "jdbc:postgresql://db:5432/name;a=b";
    assertEquals(
        "database.url: write it as jdbc:postgresql://host:5432/name; the login goes into"
            + " database.user and database.password",
        assertThrows(
                IllegalArgumentException.class,
                () -> DatabaseAddress.of(url, DatabaseSettings.of(url, "", "")))
            .getMessage());
  }

  @Test
  void nameMayHaveAnyLetterThatIsEncoded() {
    String url = "jdbc:postgresql://db:5432/a%3Bb%20%C3%A9";
    assertEquals(
        "a;b \u00e9",
        DatabaseAddress.of(url, DatabaseSettings.of(url, "", "")).source().getDatabaseName());
  }

  private static DatabaseAddress of(String hosts) {
    String url = "jdbc:postgresql://" + hosts + "/name";
    return DatabaseAddress.of(url, DatabaseSettings.of(url, "", ""));
  }
}
