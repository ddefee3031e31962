package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.ResourceStack;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An application of one's own: its keys, its start and its stop. */
final class OwnApplicationTest {

  private static final ApplicationKey<Duration> LIFETIME =
      ApplicationKey.duration("app.link.lifetime", "how long a link is valid").withDefault("PT15M");
  private static final ApplicationKey<String> SENDER =
      ApplicationKey.text("app.mail.from", "sender of mails");
  private static final ApplicationKey<Integer> PIN =
      ApplicationKey.integer("app.pin", "a number").secret().withDefault("4711");

  /** The first of each is only asked for its routes. */
  private static final List<String> STARTED =
      List.of(
          "create shop", "create desk", "create shop", "create desk", "start shop", "start desk");

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Fakes fakes = new Fakes();

  /** Notes what is done with it beside what is done with the stores. */
  private final class Shop implements ApplicationFactory {
    private final String name;
    private final @Nullable Exception failure;
    private @Nullable Settings settings;

    private Shop(String name, @Nullable Exception failure) {
      this.name = name;
      this.failure = failure;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String base() {
      return "/" + name;
    }

    @Override
    public List<ApplicationKey<?>> keys() {
      return name.equals("shop") ? List.of(LIFETIME, PIN, SENDER) : List.of();
    }

    @Override
    public Application create(Environment environment, Settings given) {
      fakes.closed.add("create " + name);
      settings = given;
      // Handed on, and asked for nothing.
      if (fakes.database == null) {
        assertTrue(environment.database(DataSource.class).toString().contains("DataSource"));
      }
      return request -> HttpResponse.of(200);
    }

    @Override
    public List<RouteSummary> routes(Environment environment, Settings given) {
      return List.of(RouteSummary.unknown("GET", "/" + name, "anybody", false));
    }

    @Override
    public void start(Environment environment, Settings given, Resources resources)
        throws Exception {
      resources.add(() -> fakes.closed.add("first of " + name));
      resources.add(() -> fakes.closed.add("second of " + name));
      fakes.closed.add("start " + name);
      if (failure != null) {
        throw failure;
      }
    }
  }

  private Map<String, String> settings(String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", "0");
    settings.put("app.mail.from", "shop@example.org");
    settings.put("database.data-directory", directory.toString());
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  private int run(Adapters adapters, Map<String, String> environment, String... words) {
    return new Main(print(out), print(err), ResourceStack::new, () -> {})
        .run(List.of(words), environment, () -> adapters)
        .number();
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private Adapters with(Shop... applications) {
    return fakes.parts().withApplications(applications);
  }

  @Test
  void startsInOrderAndClosesTheLastFirstBeforeTheDatabase() {
    try (Server server =
        Server.start(settings(), with(new Shop("shop", null), new Shop("desk", null)))) {
      assertEquals(STARTED, fakes.closed);
      assertTrue(server.databaseShell().isEmpty());
    }
    assertEquals(
        List.of("second of desk", "first of desk", "second of shop", "first of shop", "stores"),
        fakes.closed.subList(STARTED.size(), fakes.closed.size()));
  }

  @Test
  void startThatFailsClosesWhatWasOpenedOnce() {
    Shop failing = new Shop("desk", new IOException("password=hunter2"));
    StartException refusal =
        assertThrows(
            StartException.class,
            () -> Server.start(settings(), with(new Shop("shop", null), failing)));
    assertEquals(ExitCode.UNEXPECTED, refusal.exitCode());
    assertTrue(
        String.valueOf(refusal.getMessage())
            .startsWith("desk did not start: start() threw java.io.IOException"));
    assertFalse(String.valueOf(refusal.getMessage()).contains("hunter2"));
    assertEquals(
        List.of("second of desk", "first of desk", "second of shop", "first of shop", "stores"),
        fakes.closed.subList(STARTED.size(), fakes.closed.size()));
  }

  @Test
  void failedMigrationShowsWhatTheDatabaseSaid() {
    SQLException syntax =
        new SQLException("ERROR: syntax error at or near \"creat\"\n  Detail: hunter2", "42601");
    Shop failing = new Shop("desk", new IllegalStateException("hunter2", syntax));
    String message =
        String.valueOf(
            assertThrows(
                    StartException.class,
                    () -> Server.start(settings(), with(new Shop("shop", null), failing)))
                .getMessage());
    assertTrue(
        message.contains(
            "the database said: ERROR: syntax error at or near \"creat\" (SQLSTATE 42601);"),
        message);
    assertFalse(message.contains("hunter2"), message);
  }

  @Test
  void applicationRefusesASettingByAnIllegalArgument() {
    Shop refusing = new Shop("desk", new IllegalArgumentException("app.x: choose 1"));
    Map<String, String> settings = settings();
    settings.remove("app.mail.from");
    StartException refusal =
        assertThrows(StartException.class, () -> Server.start(settings, with(refusing)));
    assertEquals(ExitCode.CONFIGURATION, refusal.exitCode());
    assertEquals("desk: app.x: choose 1", refusal.getMessage());
  }

  @Test
  void valuesHaveTheTypesOfTheirKeys() {
    Shop shop = new Shop("shop", null);
    Server.start(settings("app.link.lifetime", "PT1H"), with(shop)).close();
    Settings given = shop.settings;
    assertTrue(given != null);
    assertEquals(Duration.ofHours(1), given.value(LIFETIME));
    assertEquals("shop@example.org", given.value(SENDER));
    assertEquals(4711, given.value(PIN));
    assertFalse(given.toString().contains("4711"));
    ApplicationKey<String> undeclared = ApplicationKey.text("app.other", "x");
    assertThrows(IllegalStateException.class, () -> given.value(undeclared));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app.mial.from: x | line 2: unknown key 'app.mial.from', did you mean 'app.mail.from'?",
        "app.link.lifetime: 15 | line 2: app.link.lifetime: '15' is not an ISO 8601 duration",
        "app.pin: geheim | line 2: app.pin: the value is not a whole number",
        "realm: x | app.mail.from: a value is missing, and shop needs it: sender of mails (text)",
      })
  void wrongValuesAreRefusedWithTheirLine(String line, String message) throws Exception {
    Path file = Files.writeString(directory.resolve("a.yaml"), "server.port: 0\n" + line + "\n");
    assertEquals(2, run(with(new Shop("shop", null)), Map.of(), "--config", file.toString()));
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains(message), said);
    assertFalse(said.contains("geheim"), said);
    assertNull(fakes.database);
  }

  @Test
  void secretKeysMayStandInAFile() throws Exception {
    Shop shop = new Shop("shop", null);
    Path file = Files.writeString(directory.resolve("pin"), "1234\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Map<String, String> named = Map.of("AUTHLAYER_APP_PIN_FILE", file.toString());
    String[] words = {"--port=0", "--set=app.mail.from=a@b", "--routes"};
    assertEquals(0, run(with(shop), named, words));
    Settings given = shop.settings;
    assertTrue(given != null);
    assertEquals(1234, given.value(PIN));
    assertEquals(2, run(with(shop), named, "--set=app.mail.from-file=" + file));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("unknown key 'app.mail.from-file'"));
  }

  @Test
  void keyThatTheServerHasIsRefused() {
    ApplicationFactory greedy =
        new ApplicationFactory() {
          @Override
          public String name() {
            return "greedy";
          }

          @Override
          public List<ApplicationKey<?>> keys() {
            return List.of(ApplicationKey.text("token.storage", "x"));
          }

          @Override
          public Application create(Environment environment, Settings settings) {
            return request -> HttpResponse.of(200);
          }
        };
    StartException refusal =
        assertThrows(StartException.class, () -> fakes.parts().withApplications(greedy).keys());
    assertEquals(
        "greedy declares the key 'token.storage', which the server has; rename it, as in"
            + " app.mail.from",
        refusal.getMessage());
  }

  @Test
  void environmentAndCommandLineSetOwnKeysAndRoutesOpenNothing() {
    Shop shop = new Shop("shop", null);
    assertEquals(
        0,
        run(
            with(shop),
            Map.of("AUTHLAYER_APP_MAIL_FROM", "a@b", "AUTHLAYER_APP_LINK_LIFETIME", "PT2M"),
            "--set",
            "app.link.lifetime=PT3M",
            "--set",
            "database.data-directory=" + directory.resolve("none"),
            "--routes"));
    assertEquals("GET     /shop  anybody\n", out.toString(StandardCharsets.UTF_8));
    Settings given = shop.settings;
    assertTrue(given != null);
    assertEquals("a@b", given.value(SENDER));
    assertEquals(Duration.ofMinutes(3), given.value(LIFETIME));
    assertEquals(List.of("create shop"), fakes.closed);
    assertNull(fakes.database);
    assertFalse(Files.exists(directory.resolve("none")));
  }

  @Test
  void helpListsOwnKeysWithoutSecretDefaults() {
    assertEquals(0, run(with(new Shop("shop", null)), Map.of(), "--help"));
    String help = out.toString(StandardCharsets.UTF_8);
    assertTrue(help.contains("Keys of shop:\n  app.link.lifetime\n"), help);
    assertTrue(help.contains("AUTHLAYER_APP_MAIL_FROM\n      sender of mails; text; required"));
    assertTrue(help.contains("a number; a whole number; secret [***]"), help);
    assertFalse(help.contains("4711"), help);
  }

  @Test
  void oneVariableForTwoKeysIsRefused() {
    Shop one = new Shop("shop", null);
    ApplicationFactory other =
        new ApplicationFactory() {
          @Override
          public String name() {
            return "other";
          }

          @Override
          public List<ApplicationKey<?>> keys() {
            return List.of(ApplicationKey.text("app.mail-from", "x"));
          }

          @Override
          public Application create(Environment environment, Settings settings) {
            return request -> HttpResponse.of(200);
          }
        };
    Adapters both = fakes.parts().withApplications(one, other);
    StartException refusal = assertThrows(StartException.class, both::keys);
    assertTrue(
        String.valueOf(refusal.getMessage()).contains("AUTHLAYER_APP_MAIL_FROM"),
        refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"server.host,0.0.0.0", "server.trusted-proxies,10.0.0.1", "profile,hardened"})
  void developmentIsForThisMachineAlone(String key, String value) {
    Shop shop = new Shop("shop", null);
    StartException refusal =
        assertThrows(
            StartException.class,
            () -> Server.start(settings("development", "true", key, value), with(shop)));
    assertTrue(
        String.valueOf(refusal.getMessage()).startsWith("settings: development: ")
            || String.valueOf(refusal.getMessage()).startsWith("development: "),
        refusal.getMessage());
    Server.start(settings("development", "true"), with(shop)).close();
  }
}
