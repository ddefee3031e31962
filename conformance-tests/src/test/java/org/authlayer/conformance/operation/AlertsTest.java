package org.authlayer.conformance.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The alerts fire when their test says so, by Prometheus' own program. */
@Timeout(120)
final class AlertsTest {

  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");

  @TempDir private Path place;

  @Test
  void theTestFiresEachAlert() {
    assertEquals(
        names("alert: (\\w+)", read("alerts.yaml")),
        names("alertname: (\\w+)\\s+exp_alerts:\\s+- ", read("alerts-test.yaml")));
  }

  private static Set<String> names(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void copyTheTest() throws Exception {
    assumeTrue(Files.isExecutable(PROMTOOL), "not run: there is no " + PROMTOOL);
    copy("alerts-test.yaml", read("alerts-test.yaml"));
  }

  @Test
  void eachAlertFiresWhenItShould() throws Exception {
    copyTheTest();
    copy("alerts.yaml", read("alerts.yaml"));
    assertEquals(0, promtool("check"), this::output);
    assertEquals(0, promtool("test"), this::output);
  }

  @Test
  void anAlertForTheLossOfAllDoesNotDo() throws Exception {
    copyTheTest();
    String blind =
        read("alerts.yaml")
            .replace("up{job=\"authlayer\"} == 0", "absent(up{job=\"authlayer\"} == 1)");
    copy("alerts.yaml", blind);
    assertEquals(0, promtool("check"), this::output);
    assertNotEquals(0, promtool("test"));
    assertTrue(output().contains("alertname: AuthlayerInstanceIsDown, time: 10m"), this::output);
  }

  private int promtool(String command) throws Exception {
    String file = command.equals("test") ? "alerts-test.yaml" : "alerts.yaml";
    Process process =
        new ProcessBuilder(PROMTOOL.toString(), command, "rules", file)
            .directory(place.toFile())
            .redirectErrorStream(true)
            .redirectOutput(place.resolve("output").toFile())
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "promtool goes on");
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private String output() {
    return Repository.read(place.resolve("output"));
  }

  private void copy(String name, String text) throws Exception {
    Files.writeString(place.resolve(name), text);
  }

  private static String read(String name) {
    return Repository.read("docs/observability/" + name);
  }
}
