package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.ResourceStack;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Fakes fakes = new Fakes();

  @Test
  void versionIsTheProjects() {
    assertEquals(0, run(Map.of(), "--version"));
    assertTrue(out.toString(StandardCharsets.UTF_8).matches("authlayer \\d.*\\R"));
  }

  @Test
  void aTextThatCannotBeWrittenIsNoSuccess() {
    PrintStream closed = new PrintStream(out, true, StandardCharsets.UTF_8);
    closed.close();
    for (String word : List.of("--version", "--help", "--routes")) {
      Main main =
          new Main(
              closed,
              new PrintStream(err, true, StandardCharsets.UTF_8),
              ResourceStack::new,
              () -> {});
      assertEquals(ExitCode.UNEXPECTED, main.run(List.of(word), Map.of(), fakes::parts), word);
      assertEquals(0, run(Map.of(), word), word);
    }
    assertEquals(
        3,
        err.toString(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.contains(StandardOutput.LOST))
            .count());
  }

  @Test
  void whatTheLocaleCannotHoldIsRefused() {
    assertEquals(2, run(Map.of("AUTHLAYER_REALM", "shop\ufffd"), "--routes"));
    assertEquals(0, run(Map.of("AUTHLAYER_REALM", "shop"), "--routes"));
    assertEquals(2, run(Map.of(), "--set", "realm=shop\ufffd", "--routes"));
    String place = System.getProperty("user.dir");
    System.setProperty("user.dir", place + "\ufffd");
    try {
      err.reset();
      assertEquals(2, run(Map.of(), "--routes"));
      assertOneLine("authlayer: the name of the working directory has bytes that are no text");
    } finally {
      System.setProperty("user.dir", place);
    }
  }

  @Test
  void routesArePrintedWithWhoMayPass() {
    fakes.routes = List.of(RouteSummary.unknown("GET", "/a", "User by Basic", false));
    assertEquals(0, run(Map.of("AUTHLAYER_SERVER_PORT", "1"), "--routes"));
    assertEquals("GET     /a  User by Basic\n", out.toString(StandardCharsets.UTF_8));
    assertNull(fakes.database);
    assertEquals(List.of(), fakes.closed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--nonsense | unknown option '--nonsense'; --help",
        "--nonsense=1 | unknown option '--nonsense'",
        "stray | unknown option 'stray'",
        "--port | --port: a value is missing",
        "--port=x | --port: server.port: 'x' is not a whole number",
        "--port=\u0668\u0660 | --port: server.port: '\u0668\u0660' is not a whole number",
        "--port=+8081 | --port: server.port: '+8081' is not a whole number in the digits 0 to 9, up"
            + " to 2147483647, without a plus or a leading zero",
        "--port=017621 | --port: server.port: '017621' is not a whole number",
        "--set=server.trusted-proxies=010.0.0.1 | server.trusted-proxies: '010.0.0.1' is no IP"
            + " address or CIDR block such as 10.0.0.0/8",
        "--set=metrics.networks=10.0.0.0/08 | metrics.networks: '10.0.0.0/08' is no IP address",
        "--set=server.origins=https://a.example:0443 | 'https://a.example:0443' is not an origin",
        "--set=cors.origins=http://010.0.0.1 | 'http://010.0.0.1' is not an origin",
        "--host=010.0.0.1 | server.host: '010.0.0.1' is no name of a host and no IP address",
        "--host=::ffff:010.0.0.1 | server.host: '::ffff:010.0.0.1' is no name of a host",
        "--port=99999999999 | '99999999999' is not a whole number in the digits 0 to 9, up to 2147",
        "--port=70000 | --port: server.port: choose 0 to 65535",
        "--set | --set: a value is missing",
        "--set=a | --set key=value",
        "--set=server.prot=1 | unknown key 'server.prot', did you mean 'server.port'? --help",
        "--prot=1 | unknown option '--prot', did you mean '--port'? --help",
        "--set=server.shutdown-grace=10s | server.shutdown-grace: '10s' is not an ISO 8601",
        "--set=server.shutdown-delay=PT6M | server.shutdown-delay: choose PT0S to PT5M",
        "--set=server.shutdown-delay=PT5M1S | server.shutdown-delay: choose PT0S to PT5M, not"
            + " PT5M1S",
        "--set=session.cookie.secure=yes | session.cookie.secure: 'yes' is not true or false",
        "--set=session.storage=memory | unknown key 'session.storage'",
        "--set=database.replica.url=jdbc:x | unknown key 'database.replica.url'",
        "--set=token.storage=plain | --set: token.storage: choose as-given or digest",
        "--set=session.max-per-user=0 | --set: session.max-per-user: choose 1 to 10000",
        "--set=token.max-per-user=1001 | --set: token.max-per-user: choose 1 to 1000, or 0 for no",
        "--set=token.unused=PT23H | --set: token.unused: choose at least P1D",
        "--set=throttle.window=P2D | --set: throttle.window: choose PT1S to P1D",
        "--set=throttle.per-account=0 | --set: throttle.per-account: choose 1 to",
        "--set=server.origins=example.org | server.origins: 'example.org' is not an origin such as",
        "--set=cors.origins=app.example.org | cors.origins: 'app.example.org' is not an origin such"
            + " as",
        "--set=cors.origins=https://a.example/ | cors.origins: 'https://a.example/' is not an"
            + " origin",
        "--set=cors.origins=null | cors.origins: 'null' is not an origin such as",
        "--set=cors.origins=https://*.a.example | 'https://*.a.example' is not an origin such as",
        "--set=cors.origins=https://a.example:443 | has its scheme's own port, which browsers"
            + " leave",
        "--set=cors.origins=*,https://a.example | cors.origins: * stands alone",
        "--set=cors.credentials=true | cors.credentials: name the origins in cors.origins",
        "--set=cors.methods=patch | cors.methods: 'patch' is not a name such as PATCH",
        "--set=cors.headers=X: | cors.headers: 'X:' is not a name such as X-Api-Key",
        "--set=cors.headers=* | cors.headers: '*' is not a name such as X-Api-Key",
        "--set=cors.max-age=P2D | --set: cors.max-age: choose PT0S to P1D",
        "--set=password.blocklist=missing.txt | password.blocklist: choose none, common, or a file",
        "--set=jwt.type=a b | jwt.type: choose a media type",
        "--set=applications=token,nonsense | there is no application 'nonsense'; choose from token,"
            + " basic",
        "--set=server.trusted-proxies=proxy.example | 'proxy.example' is no IP address",
        "--host=http://localhost | server.host: 'http://localhost' is no name of a host and no IP",
        "--host=localhost:8080 | server.host: 'localhost:8080' is no name of a host",
        "--host=::1/128 | server.host: '::1/128' is no name of a host",
        "--set=management.host=* | management.host: '*' is no name of a host",
        "--set=session.idle=P90D | --set: session.idle: choose",
        "--set=session.absolute=P36501D | session.absolute: 'P36501D' is not an ISO 8601 duration",
        "--set=session.idle=PT2562047788015215H30M7S | of at most 36500 days",
        "--set=server.shutdown-grace=PT2H | server.shutdown-grace: choose PT0S to PT1H, not PT2H",
        "--set=throttle.window=P1DT1S | throttle.window: choose PT1S to P1D, not PT24H1S",
        "--set=token.unused=PT23H | token.unused: choose at least P1D, not PT23H",
        "--set=session.idle=PT0S | session.idle: choose at least one second and at most session",
        "--set=database.connect-timeout=PT2H | database.connect-timeout: choose PT0.25S to PT1H",
        "--host=256.1.1.1 | server.host: '256.1.1.1' is no name of a host",
        "--host=- | server.host: '-' is no name of a host",
        "--set=profile=lax | choose reference or hardened",
        "--set=app.x=1 | unknown key 'app.x'",
        "--set=development=yes | development: 'yes' is not true or false",
        "--set=jwt.keys.0.kid=k | jwt.keys.0.algorithm: a value is missing",
        "--bcrypt-cost=3 | --bcrypt-cost: password.bcrypt-cost: choose 4 to 31",
        "--pool-size=0 | --pool-size: database.pool-size: choose",
        "--set=database.schema=Logins | --set: database.schema: choose at most 63 of a-z",
        "--set=database.password=S3cret! | --set database.password: a secret on the command line",
        "--set=jwt.keys.0.secret=S3cret! | --set jwt.keys.0.secret: a secret on the command line",
        "--database-url=jdbc:postgresql://127.0.0.1/x?password=S3cret! | --database-url: a secret",
        "--database-password=S3cret! | unknown option '--database-password'",
        "--set=trial.token=S3cret! | --set trial.token: a secret on the command line",
        "--config=missing.yaml | there is no file missing.yaml",
        "--config=/ | --config: / is a directory; choose a regular file",
        "--config=/dev/null | --config: /dev/null is a pipe, a socket or a device; choose a regular"
      })
  void whatCannotBeUsedIsNamedInOneLine(String word, String message) {
    assertEquals(2, run(Map.of(), word));
    assertOneLine(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server.shutdown-delay",
        "server.shutdown-grace",
        "server.head-timeout",
        "server.body-timeout",
        "server.idle-timeout",
        "cors.max-age",
        "database.connect-timeout",
        "databases.other.connect-timeout",
        "password.queue-wait",
        "throttle.window",
        "token.unused",
        "session.idle",
        "session.absolute"
      })
  void aDurationOfAnyOtherFormIsRefusedWithKeyValueAndForm(String key) {
    for (String value :
        List.of(
            "0",
            "5",
            "5 s",
            "+5s",
            "5S",
            "1e3s",
            "\u0665s",
            "-1s",
            "99999999999h",
            "P1W",
            "P1M",
            "P",
            "PT",
            "PT\u0665S",
            "PT5",
            "PT 5S",
            "-PT5S",
            "PT-5S",
            "P1DT-1S",
            "PT+5S",
            "PT99999999999H",
            "PT9223372036854775808S")) {
      assertEquals(2, run(Map.of(), "--set", key + "=" + value), value);
      assertOneLine(
          "--set: " + key + ": '" + value + "' is not an ISO 8601 duration such as PT10S or P7D");
      err.reset();
    }
    String longest = "PT876000H";
    if (key.equals("token.unused") || key.equals("session.absolute")) {
      assertEquals(0, run(Map.of(), "--port=0", "--set", key + "=" + longest));
    } else {
      assertEquals(2, run(Map.of(), "--port=0", "--set", key + "=" + longest));
      assertOneLine("--set: " + key + ": choose ");
      assertOneLine(", not " + longest);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "AUTHLAYER_SERVER_PROT | did you mean 'AUTHLAYER_SERVER_PORT'?",
        "AUTHLAYER_SERVER_PORT | AUTHLAYER_SERVER_PORT: server.port: 'x' is not a whole number",
        "AUTHLAYER_DATABASES_OTHER_DB_POOL_SIZE | databases.other-db.pool-size: 'x' is not"
      })
  void whatTheEnvironmentGetsWrongIsNamed(String variable, String message) {
    assertEquals(2, run(Map.of(variable, "x")));
    assertOneLine(message);
  }

  /** Variables that Kubernetes sets for the services authlayer and authlayer-server. */
  @Test
  void variablesOfAServiceAreNoSettings() {
    Map<String, String> links = new HashMap<>();
    for (String service : List.of("AUTHLAYER", "AUTHLAYER_SERVER")) {
      String port = service + "_PORT_8080_TCP";
      links.put(service + "_SERVICE_HOST", "10.96.0.7");
      links.put(service + "_SERVICE_PORT", "8080");
      links.put(service + "_SERVICE_PORT_HTTP", "8080");
      links.put(service + "_PORT", "tcp://[fd00::7]:8080");
      links.put(port, "tcp://[fd00::7]:8080");
      links.put(port + "_PROTO", "tcp");
      links.put(port + "_PORT", "8080");
      links.put(port + "_ADDR", "fd00::7");
    }
    assertEquals(0, run(links, "--routes"));
    assertEquals(2, run(Map.of("AUTHLAYER_PORT", "8080"), "--routes"));
    assertEquals(2, run(Map.of("AUTHLAYER_SERVICE_HOST", "example.org"), "--routes"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "server:%n  prot: 1 | line 2: unknown key 'server.prot'",
        "server:%n  port: x | line 2: server.port: 'x' is not a whole number",
        "server:%n  port: 1%n  port: 2 | line 3: the key 'server.port' is given twice",
        "server:%n  port: 1%nserver:%n  host: '::1' | line 3: the key 'server' is given twice",
        "server:%n  tls:%nserver.tls: {keystore-file: a} | line 3: the key 'server.tls' is given",
        "jwt:%n  keys:%n  - {kid: a, kid: b} | line 3: the key 'jwt.keys.0.kid' is given twice",
        "server: [ | no valid YAML",
        "jwt:%n  keys:%n    - kid: k%n      algorithm: RS256 | line 4: jwt.keys.0.algorithm: choose"
      })
  void whatTheFileGetsWrongIsNamedWithItsLine(String yaml, String message) throws IOException {
    Path file = Files.writeString(directory.resolve("a.yaml"), yaml.formatted());
    assertEquals(2, run(Map.of(), "--config", file.toString()));
    assertOneLine(message);
  }

  @ParameterizedTest
  @CsvSource({
    "--host=0.0.0.0, server.host: this is plain HTTP beyond this machine",
    "--set=server.confidential-only=false, the profile hardened needs true",
    "--set=session.cookie.http-only=false, the profile hardened needs true"
  })
  void hardenedRefusesWhatTheReferenceWarnsOf(String word, String message) {
    assertEquals(2, run(Map.of(), "--port=0", "--profile=hardened", word));
    assertOneLine(message);
    assertEquals(0, run(Map.of(), "--port=0", word));
  }

  @Test
  void hardenedTakesAProxyThatEndsTlsBeyondThisMachine() {
    String proxy = "--set=server.trusted-proxies=192.0.2.1";
    assertEquals(0, run(Map.of(), "--port=0", "--profile=hardened", "--host=0.0.0.0", proxy));
  }

  @Test
  void hardenedRefusesASuperuserAndClosesWhatWasOpened() {
    fakes.superuser = true;
    assertEquals(2, run(Map.of(), "--port=0", "--profile=hardened"));
    assertOneLine("database.user: the server is superuser");
    assertEquals(List.of("stores"), fakes.closed);
    assertEquals(0, run(Map.of(), "--port=0"));
  }

  @Test
  void hardenedRefusesOpenRoutesByNameAndOpensNothing() {
    fakes.routes =
        List.of(
            RouteSummary.unknown("GET", "/meant", "anybody", false),
            RouteSummary.unknown("POST", "/forgotten", "OPEN", true));
    assertEquals(2, run(Map.of(), "--port=0", "--profile=hardened"));
    assertOneLine("POST /forgotten");
    assertNull(fakes.database);
    assertFalse(err.toString(StandardCharsets.UTF_8).contains("/meant"));
    assertEquals(0, run(Map.of(), "--port=0"));
  }

  @Test
  void hardenedRefusesUnsafeKeysAndLaxCookies() {
    Map<String, String> trial = Map.of("AUTHLAYER_TRIAL_TOKEN", "x");
    assertEquals(2, run(trial, "--port=0", "--set=profile=hardened"));
    assertOneLine("AUTHLAYER_TRIAL_TOKEN: trial.token: remove it, the profile is hardened");
    assertEquals(0, run(trial, "--port=0"));
    assertEquals(2, run(Map.of(), "--set=profile=hardened", "--set=session.cookie.secure=false"));
  }

  @Test
  void aRouteThatUsesJwtNeedsAKeyWhereInstancesShareADatabase() {
    assertEquals(0, run(Map.of(), "--port=0", "--database-url=jdbc:x"));
    fakes.database = null;
    fakes.routes = List.of(Fakes.WITH_JWT);
    assertEquals(2, run(Map.of(), "--port=0", "--database-url=jdbc:x"));
    assertOneLine("jwt.keys: with database.url a key is needed for POST /jwt/login");
    assertNull(fakes.database);
    assertEquals(0, run(Map.of(), "--port=0"));
  }

  @Test
  void aTakenPortEndsWith3AndOpensNoDatabase() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertEquals(3, run(Map.of(), "--port=" + taken.getLocalPort()));
      assertOneLine("cannot listen on 127.0.0.1 port " + taken.getLocalPort());
      assertTrue(fakes.closed.isEmpty());
    }
  }

  @Test
  void aHostThatNoClientReachesIsRefusedAndAnUnknownOneIsCalledSo() {
    for (String host : List.of("224.0.0.1", "255.255.255.255", "ff02::1", "[FF02::1]")) {
      err.reset();
      assertEquals(2, run(Map.of(), "--port=0", "--host=" + host));
      assertOneLine("server.host: no client reaches the multicast or broadcast address");
    }
    err.reset();
    assertEquals(3, run(Map.of(), "--port=0", "--host=nowhere.invalid"));
    assertOneLine("cannot listen on nowhere.invalid port 0 (no such host: nowhere.invalid");
    for (String host : List.of("223.0.0.1", "[FE80::1]", "ff02.example")) {
      int code = run(Map.of(), "--port=0", "--host=" + host);
      assertTrue(code != 2, host);
    }
  }

  @Test
  void anUnusableDatabaseEndsWith4() {
    Adapters parts =
        fakes
            .parts()
            .withStores(
                settings -> {
                  throw StoreException.unavailable("no such host", Duration.ofSeconds(1), null);
                });
    assertEquals(4, run(() -> parts, Map.of(), "--port=0"));
    assertOneLine("no such host");
  }

  @Test
  void aStopDuringTheStartIsNoFailureAndLeavesNothingOpen() {
    ResourceStack closing = new ResourceStack();
    Adapters parts =
        fakes
            .parts()
            .withHashers(
                settings -> {
                  closing.stop();
                  assertEquals(List.of("stores"), fakes.closed);
                  return fakes.hasher();
                });
    assertEquals(0, run(closing, () -> parts, Map.of(), "--port=0"));
    assertEquals(List.of("stores", "hasher"), fakes.closed);
    assertEquals("", err.toString(StandardCharsets.UTF_8) + out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aKeyThatOthersMayReadEndsWith2AndSaysHowToMendIt() throws IOException {
    assertEquals(0, run(Map.of(), "--port=0"));
    Path key = directory.resolve("data").resolve("jwt-hs256.key");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
    boolean roots = Files.getOwner(key).getName().equals("root");
    assertEquals(roots ? 0 : 2, run(Map.of(), "--port=0"));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw----r--"));
    assertEquals(2, run(Map.of(), "--port=0"));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("chmod 600 " + key));
  }

  @Test
  void aSecretThatCanBeGuessedEndsWith2AndIsNotRepeated() {
    String[] words = {"--port=0", "--set=jwt.keys.0.kid=main", "--set=jwt.keys.0.algorithm=HS256"};
    String secret = "AUTHLAYER_JWT_KEYS_0_SECRET";
    assertEquals(2, run(Map.of(secret, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), words));
    assertOneLine("the secret of 'main' can be guessed");
    assertFalse(err.toString(StandardCharsets.UTF_8).contains("AAAA"));
    assertEquals(0, run(Map.of(secret, "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk="), words));
  }

  @Test
  void settingsTheApplicationRefusesEndWith2AndOpenNoStores() {
    Adapters parts =
        fakes
            .parts()
            .withApplications(
                (environment, settings) -> {
                  throw new IllegalArgumentException("realm: choose another");
                });
    assertEquals(2, run(() -> parts, Map.of(), "--port=0", "--set=realm=x"));
    assertOneLine("--set: realm: choose another");
    assertNull(fakes.database);
  }

  @Test
  void anAddressThatTheStoresRefuseIsNamedByTheKeyOfItsDatabase() {
    assertEquals(2, run(Map.of(), "--port=0", "--database-url=unreadable"));
    assertOneLine("--database-url: database.url: cannot be read");
    err.reset();
    assertEquals(2, run(Map.of(), "--port=0", "--set=databases.other.url=unreadable"));
    assertOneLine("--set: databases.other.url: cannot be read");
  }

  @Test
  void aSessionDatabaseThatIsNotConfiguredIsRefusedByItsKey() {
    assertEquals(2, run(Map.of(), "--port=0", "--set=session.database=other"));
    assertOneLine("--set: session.database: there is no database 'other'; set databases.other.url");
    String[] both = {
      "--port=0", "--set=session.database=other", "--set=databases.other.pool-size=3"
    };
    assertEquals(0, run(Map.of(), both));
  }

  @Test
  void aMissingModuleEndsWith5AndTheUnexpectedWith1() {
    Supplier<Adapters> missing =
        () -> {
          throw new StartException(ExitCode.PROVIDER, "no provider found", null);
        };
    assertEquals(5, run(missing, Map.of(), "--port=0"));
    Supplier<Adapters> broken =
        () -> {
          throw new IllegalStateException();
        };
    assertEquals(1, run(broken, Map.of(), "--port=0"));
    Supplier<Adapters> exhausted =
        () -> {
          throw new StackOverflowError();
        };
    assertEquals(1, run(exhausted, Map.of(), "--port=0"));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("please report it"));
  }

  @ParameterizedTest
  @CsvSource({"--port=0", "--help"})
  void aJarThatIsNotThereEndsWith5AndNamesItsClassInOneLine(String word) {
    Supplier<Adapters> torn =
        () -> {
          throw new NoClassDefFoundError("com/nimbusds/jose/JOSEException");
        };
    assertEquals(5, run(torn, Map.of(), word));
    assertOneLine("com/nimbusds/jose/JOSEException): unpack all jars of one version again");
  }

  @Test
  void laterSourcesOverrideEarlierOnes() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("a.yaml"),
            "realm: file\ntoken:\n  bytes: 20\nserver:\n  port: 1\napplications: [token, jwt]\n");
    Map<String, String> environment =
        Map.of("AUTHLAYER_REALM", "environment", "AUTHLAYER_SERVER_PORT", "2");
    assertEquals(0, run(environment, "--config=" + file, "--port", "0", "--set", "token.bytes=24"));
    Settings settings = Objects.requireNonNull(fakes.settings);
    assertEquals("environment", settings.realm());
    assertEquals(24, settings.tokenBytes());
    assertEquals(2, settings.parts().size());
    String ready = out.toString(StandardCharsets.UTF_8);
    assertTrue(ready.matches("authlayer \\S+ ready at http://127\\.0\\.0\\.1:\\d+\\R"), ready);
    assertFalse(ready.contains(":0\n"));
  }

  /** As of a variable that a script passes on although it has none. */
  @Test
  void anEmptyValueOverridesNothing() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("a.yaml"), "realm: file\ntoken:\n  bytes: 20\nserver:\n  host: ''\n");
    Map<String, String> environment =
        Map.of("AUTHLAYER_REALM", "", "AUTHLAYER_TOKEN_BYTES", "", "AUTHLAYER_THROTTLE_WINDOW", "");
    assertEquals(0, run(environment, "--config=" + file, "--port=0", "--set", "realm="));
    Settings settings = Objects.requireNonNull(fakes.settings);
    assertEquals("file", settings.realm());
    assertEquals(20, settings.tokenBytes());
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("127.0.0.1"));
  }

  @Test
  void aDirectoryOfDataThatCannotBeWrittenIsNamedWithTheReason() throws IOException {
    fakes.routes = List.of(Fakes.WITH_JWT);
    Path file = Files.writeString(directory.resolve("file"), "");
    for (Map.Entry<Path, String> place :
        Map.of(file, "it is no directory", file.resolve("data"), "Not a directory").entrySet()) {
      err.reset();
      String data = "--set=database.data-directory=" + place.getKey();
      assertEquals(2, run(Map.of(), "--port=0", data));
      assertOneLine(
          "database.data-directory: cannot write into "
              + place.getKey()
              + " ("
              + place.getValue()
              + "); choose a directory");
    }
  }

  private int run(Map<String, String> environment, String... words) {
    return run(fakes::parts, environment, words);
  }

  private int run(Supplier<Adapters> parts, Map<String, String> environment, String... words) {
    return run(new ResourceStack(), parts, environment, words);
  }

  private int run(
      ResourceStack opened,
      Supplier<Adapters> parts,
      Map<String, String> environment,
      String... words) {
    List<String> all = new ArrayList<>();
    all.add("--set=database.data-directory=" + directory.resolve("data"));
    all.addAll(List.of(words));
    try (ResourceStack closing = opened) {
      Main main =
          new Main(
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              () -> closing,
              () -> {});
      return main.run(all, environment, parts).number();
    }
  }

  private void assertOneLine(String message) {
    String text = err.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains(message), text);
    assertEquals(1, text.lines().count(), text);
  }
}
