package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The files of the directory {@code deploy}, compared with each other and with the image. */
final class DeploymentTest {

  private static final Path DEPLOY =
      Path.of("..", "adapter-helidon", "distribution", "src", "server", "deploy");
  private static final String SECRETS = "/run/secrets/";
  private static final String SYSTEMD = "/usr/bin/systemd-analyze";

  @TempDir private Path place;

  @ParameterizedTest
  @ValueSource(strings = {"one", "two"})
  void anInstanceHasWhatItReadsAndNothingToSpare(String name) throws IOException {
    Map<String, Object> instance = map(compose(), "services", name);
    String image = Repository.read("adapter-helidon/image/pom.xml");
    assertTrue(image.contains("<user>" + instance.get("user") + "</user>"));
    assertEquals(true, instance.get("read_only"));
    assertEquals(List.of("ALL"), instance.get("cap_drop"));
    assertEquals(List.of("no-new-privileges:true"), instance.get("security_opt"));
    assertTrue(read("haproxy.cfg").contains("server " + name + " " + name + ":8080\n"));
    Matcher secrets =
        Pattern.compile(SECRETS + "([a-z.]+)").matcher(image + read("authlayer.yaml"));
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
