package org.authlayer.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Step;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Sources;
import org.authlayer.runtime.configuration.StartupChecks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The warning about the session cookie. */
class StartupChecksTest {

  private static final Logger LOGGER = Logger.getLogger("org.authlayer.launcher");
  private static final RouteSummary TOKENS =
      RouteSummary.unknown("GET", "/a", "User by Bearer", false);
  private static final RouteSummary SESSIONS =
      new RouteSummary(
          "GET",
          "/b",
          "",
          RouteSummary.Access.BY_CHAIN,
          List.of(new Step.OpensSession()),
          "User by session",
          false,
          OptionalLong.empty());

  private final List<String> warnings = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          warnings.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOGGER.addHandler(handler);
  }

  @AfterEach
  void end() {
    LOGGER.removeHandler(handler);
  }

  private int cookieWarnings(Map<String, String> settings, RouteSummary... routes) {
    warnings.clear();
    ServerSettings plan =
        ServerSettings.of(Sources.of(new HashMap<>(settings), KnownKeys.ofServer()), List.of());
    StartupChecks checks = StartupChecks.of(plan.runtime());
    plan.judge(checks);
    checks.judgeRoutes(List.of(routes));
    assertEquals(List.of(), warnings);
    checks.report();
    return (int) warnings.stream().filter(line -> line.contains("session cookie")).count();
  }

  @Test
  void cookieIsWarnedOfOnceWhereSomethingHasSessions() {
    assertEquals(0, cookieWarnings(Map.of(), TOKENS));
    assertEquals(1, cookieWarnings(Map.of(), TOKENS, SESSIONS, SESSIONS));
  }

  @Test
  void safeCookieIsNotWarnedOf() {
    Map<String, String> safe =
        Map.of("session.cookie.secure", "true", "session.cookie.http-only", "true");
    assertEquals(0, cookieWarnings(safe, SESSIONS));
  }
}
