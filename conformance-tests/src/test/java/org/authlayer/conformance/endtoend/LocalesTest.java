package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real server where the language of the machine has other digits, or other letters in lower
 * case: Persian, Arabic of Egypt, Turkish, and Thai with Thai digits.
 */
class LocalesTest {

  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Duser.language=fa",
        "-Duser.language=ar -Duser.country=EG",
        "-Duser.language=tr",
        "-Duser.language=th -Duser.country=TH -Duser.extensions=nu-thai"
      })
  void everyWayToLogInWorksAndMachinesReadAsciiDigits(String locale) throws Exception {
    List<String> words =
        List.of(
            "--port",
            "0",
            "--bcrypt-cost",
            "4",
            "--set",
            "development=true",
            "--set",
            "server.access-log=true",
            "--set",
            "database.data-directory=" + TestPostgres.directory("embedded"));
    try (ServerProcess server = ServerProcess.run(words, Map.of(OPTIONS, locale))) {
      Flow flow = Flow.at(server.url());
      String shell = server.out().readLine();
      assertTrue(shell.matches(".* psql -h \\S+ -p [0-9]+ .*"), shell);
      assertEquals(200, flow.me(flow.token()));
      assertEquals(200, flow.validate(flow.jwt()));
      assertEquals(200, flow.account(flow.session()));
      assertEquals(401, flow.login(flow.email(), Flow.PASSWORD + "!"));
      assertTrue(server.process().toHandle().destroy());
      List<String> log = server.process().errorReader(UTF_8).lines().toList();
      assertEquals(0, server.exitCode());
      assertTrue(log.stream().anyMatch(line -> line.contains("event=login-failed")), log::toString);
      log.forEach(LocalesTest::assertDigitsAreAscii);
    }
    try (ServerProcess help = ServerProcess.run(List.of("--help"), Map.of(OPTIONS, locale))) {
      List<String> lines = help.out().lines().toList();
      assertTrue(lines.stream().anyMatch(line -> line.startsWith("  4  the database")));
      lines.forEach(LocalesTest::assertDigitsAreAscii);
      assertEquals(0, help.exitCode());
    }
  }

  private static void assertDigitsAreAscii(String line) {
    assertTrue(line.chars().noneMatch(c -> Character.isDigit(c) && c > '9'), line);
  }
}
