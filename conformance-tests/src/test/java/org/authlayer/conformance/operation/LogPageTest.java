package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.authlayer.conformance.pages.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators ask of the log and of alerts, asked. */
final class LogPageTest {

  private static final String LOGS = "docs/operate/read-the-logs.md";

  @TempDir private Path place;

  @Test
  void eachQuestionToTheLogHasItsAnswer() throws Exception {
    Map<String, String> settings =
        Map.of(
            "database.data-directory", place.resolve("data").toString(),
            "server.port", "0",
            "server.access-log", "true",
            "password.bcrypt-cost", "4");
    String log;
    try (ServerProcess server = ServerProcess.start(settings)) {
      Flow flow = Flow.at(server.url());
      assertEquals(200, flow.me(flow.token()));
      assertEquals(401, flow.login(flow.email(), "wrong horse"));
      assertTrue(server.process().toHandle().destroy());
      log = new String(server.process().getErrorStream().readAllBytes(), UTF_8);
      assertEquals(0, server.exitCode());
    }
    Files.writeString(place.resolve("authlayer.log"), log);
    PageCommands commands =
        PageCommands.of(
            LOGS,
            Map.of(),
            "3483866d-81af-451d-bf46-0412c023b04a",
            found(log, "event=user-registered .*? user=([0-9a-f-]{36})"),
            "0f9a7c52b1d84e06",
            found(log, "event=token-issued .*? request=([0-9a-f]{16})"),
            // Requests that are slow or fail are no matter of course: those of any time, and 401.
            "millis=([5-9][0-9]{2}|[0-9]{4,}) ",
            "millis=[0-9]+ ",
            "status=5[0-9]{2} ",
            "status=4[0-9]{2} ");
    List<String> all = Commands.runBy(LogPageTest.class, LOGS).toList();
    assertEquals(6, all.size());
    for (String command : all) {
      commands.run(LogPageTest.class, place, command);
    }
  }

  @Test
  void thePageKnowsEachAlert() {
    List<String> alerts = names("docs/observability/alerts.yaml", "- alert: (\\w+)");
    assertFalse(alerts.isEmpty());
    assertEquals(alerts, names("docs/operate/when-an-alert-fires.md", "(?m)^## (\\w+)$"));
    assertEquals(
        alerts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList(),
        names(
            "docs/observability/alerts.yaml",
            "runbook_url: docs/operate/when-an-alert-fires.md#(\\w+)\n"));
  }

  private static List<String> names(String file, String pattern) {
    return Pattern.compile(pattern)
        .matcher(Repository.read(file))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String found(String log, String pattern) {
    return Pattern.compile(pattern)
        .matcher(log)
        .results()
        .findFirst()
        .map((MatchResult found) -> found.group(1))
        .orElseThrow(() -> new AssertionError(pattern + " in\n" + log));
  }
}
