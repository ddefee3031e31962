package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/**
 * The files of the directory {@code deploy}: what they would start is started, without what they
 * need.
 */
final class DeploymentTest {

  private static final Path DEPLOY =
      Path.of("..", "adapter-helidon", "distribution", "src", "server", "deploy");
  private static final String SECRETS = "/run/secrets/";
  private static final String SYSTEMD = "/usr/bin/systemd-analyze";

  @TempDir private Path place;

  @Test
  void whatTheImageRunsIsHealthyOnWhatTheDatabaseScriptMakes() throws Exception {
    List<String> command = words("CMD");
    assertEquals("serve", command.get(0));
    List<String> health = words("HEALTHCHECK");
    try (TestPostgres postgres = TestPostgres.start(place.resolve("postgres"))) {
      makeRoleAndDatabase(postgres);
      CommandRun.of("", "keys", "generate", "--kid", "jwt", "--directory", place.toString());
      Files.move(place.resolve("jwt.secret"), place.resolve("jwt.key"));
      String settings =
          read("authlayer.yaml")
              .replace("0.0.0.0", "127.0.0.1")
              .replace("database:5432/authlayer", "127.0.0.1:" + postgres.port() + "/composed")
              .replace("user: authlayer", "user: composed")
              .replace(SECRETS, place + "/");
      Files.writeString(place.resolve("authlayer.yaml"), settings);
      List<String> options = new ArrayList<>(command.subList(1, command.size()));
      options.replaceAll(word -> word.replace(SECRETS, place + "/"));
      options.addAll(List.of("--port", "0", "--bcrypt-cost", "4"));
      int port;
      try (ServerProcess server = ServerProcess.run(options, Map.of())) {
        port = server.url().getPort();
        assertEquals(0, check(health, port));
        server.process().destroy();
        assertEquals(0, server.exitCode());
      }
      assertNotEquals(0, check(health, port), "nobody is there");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"one", "two"})
  void anInstanceHasWhatItReadsAndNothingToSpare(String name) throws IOException {
    Map<String, Object> instance = map(compose(), "services", name);
    assertEquals("10001:10001", instance.get("user"));
    assertEquals(true, instance.get("read_only"));
    assertEquals(List.of("ALL"), instance.get("cap_drop"));
    assertEquals(List.of("no-new-privileges:true"), instance.get("security_opt"));
    assertTrue(read("Dockerfile").contains("\nUSER 10001:10001\n"));
    assertTrue(read("haproxy.cfg").contains("server " + name + " " + name + ":8080\n"));
    Matcher secrets =
        Pattern.compile(SECRETS + "([a-z.]+)").matcher(words("CMD") + read("authlayer.yaml"));
    List<String> needed = secrets.results().map(found -> found.group(1)).distinct().toList();
    assertEquals(instance.get("secrets"), needed);
    assertTrue(map(compose(), "secrets").keySet().containsAll(needed));
  }

  @Test
  void whomAnInstanceTrustsIsTheNetworkOfTheProxy() throws IOException {
    Map<String, Object> ipam = map(compose(), "networks", "inside", "ipam");
    Map<String, Object> server = map(new Yaml().load(read("authlayer.yaml")), "server");
    assertEquals(List.of(Map.of("subnet", server.get("trusted-proxies"))), ipam.get("config"));
    assertEquals(true, map(compose(), "networks", "inside").get("internal"));
    assertEquals(null, map(compose(), "services", "one").get("ports"), "reached by the proxy only");
  }

  @Test
  void systemdTakesTheUnitAndFindsItWellHeld() throws Exception {
    assumeTrue(Files.isExecutable(Path.of(SYSTEMD)), "not run: there is no " + SYSTEMD);
    String start = "ExecStart=/opt/authlayer/bin/authlayer serve --config ";
    assertTrue(read("authlayer.service").contains(start));
    Path unit =
        Files.writeString(
            place.resolve("authlayer.service"),
            read("authlayer.service").replace("/opt/authlayer/bin/authlayer", "/bin/true"));
    assertEquals(0, run(List.of(SYSTEMD, "verify", unit.toString())));
    List<String> judge =
        List.of(SYSTEMD, "security", "--offline=true", "--threshold=20", unit.toString());
    assertEquals(0, run(judge));
    Files.writeString(
        unit, Files.readString(unit).replaceAll("(?m)^(Protect|Private|Restrict|System).*$", ""));
    assertNotEquals(0, run(judge), "a unit that is held by less");
  }

  /** What psql reads of the file: its own command aside, two statements. */
  private static void makeRoleAndDatabase(TestPostgres postgres) throws Exception {
    for (String line : read("database.sql").lines().toList()) {
      if (line.startsWith("create ")) {
        postgres.run(
            "postgres",
            line.replace("authlayer", "composed").replace(":'password'", "'change-me'"));
      }
    }
  }

  private static int check(List<String> health, int port) throws Exception {
    return run(health.stream().map(word -> word.replace("8080", String.valueOf(port))).toList());
  }

  private static int run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "still running: " + command);
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The words of the exec form, which are JSON. */
  private static List<String> words(String instruction) throws IOException {
    Matcher found =
        Pattern.compile("(?m)^" + instruction + "\\b[^\\[]*(\\[.*\\])$")
            .matcher(read("Dockerfile"));
    assertTrue(found.find(), instruction);
    List<String> words = new Yaml().load(found.group(1));
    return words;
  }

  private static Map<String, Object> compose() throws IOException {
    return new Yaml().load(read("compose.yaml"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Map<String, Object> from, String... path) {
    Map<String, Object> at = from;
    for (String name : path) {
      at = (Map<String, Object>) Objects.requireNonNull(at.get(name), name);
    }
    return at;
  }

  private static String read(String name) throws IOException {
    return Files.readString(DEPLOY.resolve(name));
  }
}
