package org.authlayer.conformance.lever;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.LeverSettings;
import org.authlayer.conformance.verdict.Obstacle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookTest {

  private static final String SCRIPT =
      """
      while read -r line; do
        case "$line" in
          *'"seconds":901'*) echo '{"now":"2026-01-01T00:15:01Z"}' ;;
          *'"now"'*) echo '{"now":"2026-01-01T00:00:00Z"}' ;;
          *tables*) echo '{"tables":["users"]}' ;;
          *'"table":"users"'*) echo '{"rows":[{"id":"1","name":null,"n":2}]}' ;;
          *) echo '{"error":"no such table"}' ;;
        esac
      done
      """;

  @TempDir Path folder;

  @Test
  void executableServesClockAndStore() throws Exception {
    try (Hook hook = hook(SCRIPT)) {
      assertEquals(Instant.parse("2026-01-01T00:00:00Z"), hook.now());
      hook.advance(Duration.ofSeconds(901));
      assertEquals(List.of("users"), hook.tables());
      assertEquals(List.of(Map.of("id", "1", "n", "2")), hook.rows("users"));
      assertThrows(Obstacle.class, () -> hook.rows("nothing"));
    }
  }

  @Test
  void executableThatEndsStandsInTheWay() throws Exception {
    try (Hook hook = hook("exit 1")) {
      assertThrows(Obstacle.class, hook::now);
      assertThrows(Obstacle.class, hook::tables);
    }
  }

  @Test
  void executableThatIsNoneIsAMistake() {
    LeverSettings.Hook none =
        new LeverSettings.Hook(List.of("./no-such-hook"), folder, Set.of("clock"), "target.yaml:9");
    ConfigurationError mistake =
        assertThrows(ConfigurationError.class, () -> new Hook(none, Duration.ofSeconds(5)));
    assertEquals(
        "target.yaml:9: levers.hook.command: ./no-such-hook cannot be started",
        mistake.getMessage());
  }

  private Hook hook(String script) throws Exception {
    Path file = Files.writeString(folder.resolve("hook.sh"), script);
    return new Hook(
        new LeverSettings.Hook(
            List.of("/bin/sh", file.toString()), folder, Set.of("clock", "store"), "target.yaml:9"),
        Duration.ofSeconds(60));
  }
}
