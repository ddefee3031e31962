package org.authlayer.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.operation.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TerminalProgressTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final List<Runnable> running = new ArrayList<>();
  private final TerminalProgress progress =
      new TerminalProgress(
          new PrintStream(written, true, UTF_8),
          turn -> {
            running.add(turn);
            return () -> running.remove(turn);
          });

  @Test
  void lineComesAfterASecondAndThenEveryTenWithWhatIsDoneByThen() {
    AtomicInteger files = new AtomicInteger();
    Progress.Work work = progress.begin("unpacking", () -> files.get() + " of 9 files");
    assertEquals(List.of(), lines());
    files.set(3);
    seconds(1);
    assertEquals(List.of("authlayer: unpacking: 3 of 9 files"), lines());
    seconds(9);
    assertEquals(1, lines().size());
    files.set(8);
    seconds(1);
    assertEquals("authlayer: unpacking: 8 of 9 files", lines().getLast());
    work.close();
    seconds(20);
    assertEquals(2, lines().size());
  }

  @Test
  void workThatEndsWithinASecondHasNoLineAndWorkWithoutANumberHasDots() {
    progress.begin("short").close();
    Progress.Work work = progress.begin("creating the database");
    seconds(1);
    work.close();
    assertEquals(List.of("authlayer: creating the database ..."), lines());
  }

  @Test
  void standardErrorIsATerminalIfItsDeviceIsOne(@TempDir Path directory) throws IOException {
    assertTrue(TerminalProgress.isTerminal(leadingTo("/dev/pts/3", directory), false));
    assertTrue(TerminalProgress.isTerminal(leadingTo("/dev/tty1", directory), false));
    for (String other : List.of("pipe:[4711]", "/var/log/authlayer", "/dev/null")) {
      assertFalse(TerminalProgress.isTerminal(leadingTo(other, directory), true), other);
    }
    assertTrue(TerminalProgress.isTerminal(directory.resolve("absent"), true));
    assertFalse(TerminalProgress.isTerminal(directory.resolve("absent"), false));
  }

  private static Path leadingTo(String device, Path directory) throws IOException {
    Path link = directory.resolve("2");
    Files.deleteIfExists(link);
    return Files.createSymbolicLink(link, Path.of(device));
  }

  private void seconds(int count) {
    for (int i = 0; i < count; i++) {
      List.copyOf(running).forEach(Runnable::run);
    }
  }

  private List<String> lines() {
    return written.toString(UTF_8).lines().toList();
  }
}
