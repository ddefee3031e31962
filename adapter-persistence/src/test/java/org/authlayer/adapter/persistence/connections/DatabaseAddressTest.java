package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
        "one:1,two,three:3 | one:1"
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
    assertEquals(
        "database.url: write it as jdbc:postgresql://host:5432/name, with a port from 1 to 65535",
        assertThrows(IllegalArgumentException.class, () -> of(hosts)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"::1:5432", "fe80::1", "[::1", "d b", "db;x:5432", "one,", ":5432"})
  void hostOfAnotherFormIsRefused(String hosts) {
    assertEquals(
        "database.url: write it as jdbc:postgresql://host:5432/name;"
            + " an IPv6 address stands in brackets",
        assertThrows(IllegalArgumentException.class, () -> of(hosts)).getMessage());
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
