package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a page says that a command prints is what it prints. */
final class ConsoleTest {

  @TempDir Path directory;

  /** The others are by hand, or {@link FollowedPagesTest} builds their servers as they say. */
  static List<Page> pages() {
    return Page.all().stream()
        .filter(page -> !FollowedPagesTest.PAGES.contains(page.name()))
        .filter(page -> !Commands.isConsoleByHand(page) && !Console.of(page).isEmpty())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandPrintsWhatThePageShows(Page page) throws Exception {
    assumeTrue(Shell.isThere(), "no bash, curl or openssl here");
    ManualClock clock = new ManualClock(InstantSource.system().instant());
    try (Server server = Applications.of(page, clock, directory);
        Shell shell = new Shell(directory, server.url())) {
      assertEquals(
          List.of(), Console.differences(page, shell, pause -> clock.advance(pause.plusMillis(1))));
    }
  }

  @Test
  void onlyWhatDiffersFromRunToRunMayDiffer() {
    Memory memory = new Memory();
    assertTrue(memory.alike("at 2026-11-21T16:09:34.301719Z", "at 2027-01-01T00:00:00Z"));
    assertFalse(memory.alike("HTTP/1.1 200 OK", "HTTP/1.1 401 Unauthorized"));
    assertFalse(memory.alike("{\"id\":\"fxsnIWcRfT9TavlI921HEw==\"}", "{\"id\":\"\"}"));
    assertTrue(memory.alike("fxsnIWcRfT9TavlI921HEw==", "AAAAAAAAAAAAAAAAAAAAAA=="));
    assertEquals("T='AAAAAAAAAAAAAAAAAAAAAA=='", memory.current("T='fxsnIWcRfT9TavlI921HEw=='"));
  }
}
