package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Locale;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGProperty;

/** A parameter of the URL has its effect, or is refused by its name. */
final class UrlParametersTest {

  private static final String SECRET = "s3cr3t-marker";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?",
        "?sslmode=verify-full&sslrootcert=/etc/ssl/root.crt",
        "?sslmode=Require",
        "?ssl",
        "?ssl&sslrootcert=/etc/ssl/root.crt",
        "?sslrootcert=&sslmode=prefer",
        "?ssl=true&tcpNoDelay=false&socketTimeout=30&adaptiveFetchMaximum=-1",
        "?targetServerType=preferPrimary&requireAuth=scram-sha-256,md5&ApplicationName=a%20b",
        "?unknownLength=2147483647&prepareThreshold=-1&receiveBufferSize=-1",
        "?socketTimeout=999999&sslkey=",
        "?options=-c%20lock_timeout%3D1s&autosave=always",
        "?user=ann&password=" + SECRET
      })
  void aParameterOfTheDriverIsTaken(String parameters) {
    assertEquals("db:5432", of(parameters, "", "").place());
  }

  /** In another case, with a hyphen and with a letter too few the driver ignores it. */
  @Test
  void everyMisspeltNameIsRefusedWithTheRightOne() {
    for (PGProperty property : PGProperty.values()) {
      String name = property.getName();
      String other = name.substring(0, 1) + name.substring(1).toUpperCase(Locale.ROOT);
      String shorter = name.substring(0, name.length() - 1);
      for (String wrong : new String[] {other.equals(name) ? name + "x" : other, shorter}) {
        String message = refusal("?" + wrong + "=require", "", "");
        assertTrue(message.startsWith("database.url: unknown parameter '" + wrong), message);
        if (wrong.equals(shorter)
            && Arrays.stream(PGProperty.values())
                .noneMatch(it -> it != property && it.getName().startsWith(shorter))) {
          assertTrue(message.contains("did you mean '" + name + "'"), message);
        }
      }
    }
    assertTrue(refusal("?sslMode=require", "", "").contains("did you mean 'sslmode'"));
    assertTrue(refusal("?=require", "", "").contains("unknown parameter ''"));
  }

  @ParameterizedTest
  @CsvSource({
    "?sslmode=sure, one of disable",
    "?sslmode=, one of disable",
    "?preferQueryMode=Simple, one of extended",
    "?sslNegotiation=Direct, one of postgres",
    "?escapeSyntaxCallMode=CALL, one of select",
    "'?autosave=always,never', one of always",
    "'?requireAuth=md5,sure', one of password",
    "?targetServerType=preferSecondary, 'one of any, primary, master, preferPrimary'",
    "?sslrootcert=/etc/ssl/root.crt, add sslmode=verify-full",
    "?sslrootcert=/etc/ssl/root.crt&sslmode=require, add sslmode=verify-full",
    "?sslrootcert=/etc/ssl/root.crt&ssl=false, add sslmode=verify-full",
    "?ssl=yes, true or false",
    "?tcpNoDelay=yes, true or false",
    "?binaryTransfer=1, true or false",
    "?prepareThreshold=abc, a whole number",
    "?socketTimeout=5s, a whole number",
    "?socketTimeout=99999999999, a whole number",
    "?socketTimeout=2147484, a whole number from 0 of at most 6 digits",
    "?socketTimeout=-1, a whole number from 0",
    "?cancelSignalTimeout=-1, a whole number from 0",
    "?defaultRowFetchSize=-1, a whole number from 0 of at most 9",
    "?prepareThreshold=-2, a whole number from -1",
    "?receiveBufferSize=+1, a whole number from -1",
    "?unknownLength=2147483648, a whole number from 0",
    "?sslrootcert=/dev/null, choose a regular file",
    "?sslcert=/, is a directory",
    "?sslkey=%00, the path of a file",
    "?sslmode=require&sslmode=disable, stands twice",
    "?connectTimeout=3, database.connect-timeout",
    "?loginTimeout=3, database.connect-timeout",
    "?tcpKeepAlive=false, always on",
    "?logServerErrorDetail=true, always off",
    "?loggerLevel=TRACE, does not read it",
    "?readOnly=true, the server has to write",
    "?replication=database, the server speaks SQL",
    "?PGHOST=other, before the question mark",
    "?currentSchema=other, database.schema",
    "?user=bob, database.user",
    "?password=bobs, database.password"
  })
  void aValueWithoutEffectIsRefused(String parameters, String words) {
    String message = refusal(parameters, "ann", "anns");
    String name = parameters.substring(1).split("=", -1)[0];
    assertTrue(message.startsWith("database.url: the parameter " + name + ": "), message);
    assertTrue(message.contains(words), message);
    assertFalse(message.contains("bobs"), message);
  }

  @Test
  void whatIsSetTwiceAlikeIsTaken() {
    assertEquals("ann", of("?user=ann&currentSchema=own", "ann", "").source().getUser());
  }

  @Test
  void partsOfAPasswordAreNotShown() {
    for (String parameters :
        new String[] {"?password=a&" + SECRET, "?sslpassword=" + SECRET + "&" + SECRET}) {
      String message = refusal(parameters, "", "");
      assertTrue(message.contains("unknown parameter '***'"), message);
      assertFalse(message.contains(SECRET), message);
    }
  }

  private static String refusal(String parameters, String user, String password) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> of(parameters, user, password))
            .getMessage());
  }

  private static DatabaseAddress of(String parameters, String user, String password) {
    DatabaseSettings settings =
        TestDatabase.inSchema(
            DatabaseSettings.of("jdbc:postgresql://db:5432/name" + parameters, user, password),
            user.isEmpty() ? null : "own");
    return DatabaseAddress.of(settings.address().orElseThrow(), settings);
  }
}
