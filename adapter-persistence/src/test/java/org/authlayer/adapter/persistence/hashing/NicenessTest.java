package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.authlayer.adapter.persistence.support.Moment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(120)
final class NicenessTest {

  private static final String NAME = "niceness-test";

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name(NAME).factory());

  @BeforeEach
  void onlyWithReniceAndAsStarted() throws Exception {
    for (String program : List.of("/usr/bin/renice", "/usr/bin/ps")) {
      assumeTrue(Files.isExecutable(Path.of(program)), "not run: there is no " + program);
    }
    assumeTrue(Niceness.current().equals("0"), "these tests run with a nice value of their own");
  }

  @AfterEach
  void close() {
    thread.shutdownNow();
  }

  @Test
  void isRaisedForTheCallingThreadAlone() throws Exception {
    assertEquals(Optional.of(0), inThread(() -> exitCode(Niceness.raiseTo("4"))));
    assertEquals("4", inThread(Niceness::current));
    assertEquals("4", asPsSees(NAME));
    assertEquals("0", Niceness.current());
  }

  @Test
  void isLeftWhereSomebodyChoseAnother() throws Exception {
    assertEquals(Optional.of(0), inThread(() -> exitCode(Niceness.raiseTo("4"))));
    assertEquals(Optional.empty(), inThread(() -> exitCode(Niceness.raiseTo("9"))));
    assertEquals("4", inThread(Niceness::current));
  }

  @Test
  void threadsThatHashAreNicerThanTheirCallers() throws Exception {
    try (HashingThreads hashing = HashingThreads.start(1, 1)) {
      while (!hashing.call("192.0.2.1", Niceness::current).equals("4")) {
        Moment.pause();
      }
      assertEquals("0", Niceness.current());
    }
  }

  private <T> T inThread(Callable<T> work) throws Exception {
    return thread.submit(work).get();
  }

  private static Optional<Integer> exitCode(Optional<Process> started) throws Exception {
    return started.isEmpty() ? Optional.empty() : Optional.of(started.get().waitFor());
  }

  private static String asPsSees(String name) throws Exception {
    String pid = Long.toString(ProcessHandle.current().pid());
    Process ps = new ProcessBuilder("ps", "-L", "-o", "comm=,ni=", "-p", pid).start();
    return new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .findFirst()
        .orElseThrow();
  }
}
