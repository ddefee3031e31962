package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build packs, as somebody starts it who unpacked it somewhere. */
class PackedServerIT {

  private static final Path PACKED =
      Path.of("..", "adapter-helidon", "distribution", "target", "authlayer-server");

  @TempDir private static Path place;

  @TempDir private Path elsewhere;

  /** A path with a space, and the files' own times, by which the JVM knows its cache. */
  @BeforeAll
  static void unpack() throws IOException {
    assumeTrue(Files.isDirectory(PACKED), "not run: mvn package makes " + PACKED.toAbsolutePath());
    unpacked(place.resolve("a server"), StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static Path unpacked(Path to, CopyOption... options) throws IOException {
    try (Stream<Path> files = Files.walk(PACKED)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(PACKED.relativize(file).toString()), options);
      }
    }
    return to;
  }

  @Test
  void servesFromAnyDirectoryAndLeavesNothingBehind() throws Exception {
    try (ServerProcess server = start(Map.of(), "--port", "0", "--bcrypt-cost", "4")) {
      URI url = server.url();
      Flow flow = Flow.at(url);
      assertEquals(200, flow.health());
      assertEquals(200, flow.me(flow.token()));
      List<ProcessHandle> children = server.process().descendants().toList();
      assertTrue(server.process().toHandle().destroy());
      assertEquals(0, server.exitCode());
      assertEquals(List.of(), server.complaints());
      assertEquals(List.of(), children.stream().filter(ProcessHandle::isAlive).toList());
    }
    assertTrue(Files.isDirectory(elsewhere.resolve(".authlayer")));
  }

  /** As programs that rotate logs do. */
  @Test
  void hangUpEndsNothing() throws Exception {
    try (ServerProcess server = start(Map.of(), "--port", "0", "--bcrypt-cost", "4")) {
      Flow flow = Flow.at(server.url());
      Path status = Path.of("/proc", String.valueOf(server.process().pid()), "status");
      assumeTrue(Files.exists(status), "not run: this system has no /proc");
      String ignored =
          Files.readAllLines(status).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .map(line -> line.substring(line.length() - 3))
              .findFirst()
              .orElse("");
      assertEquals(
          0x201, Integer.parseInt(ignored, 16) & 0x201, "the first is SIGHUP, the tenth SIGUSR1");
      for (String signal : List.of("-HUP", "-USR1")) {
        Process sent =
            new ProcessBuilder("kill", signal, String.valueOf(server.process().pid())).start();
        assertEquals(0, sent.waitFor());
      }
      assertEquals(200, flow.me(flow.token()));
      assertTrue(server.process().toHandle().destroy());
      assertEquals(0, server.exitCode());
      assertEquals(List.of(), server.complaints());
    }
  }

  @Test
  void aCommandNeedsNoServer() throws Exception {
    try (ServerProcess wrong = start(Map.of(), "user", "list")) {
      assertEquals(4, wrong.exitCode());
      assertEquals(1, wrong.complaints().size());
    }
    assertTrue(Files.notExists(elsewhere.resolve(".authlayer")));
    try (ServerProcess create = start(Map.of(), "migrate", "--create")) {
      assertEquals(0, create.exitCode());
    }
    try (ServerProcess add =
        start(
            Map.of("AUTHLAYER_PASSWORD_BCRYPT_COST", "4"),
            "user",
            "add",
            "--name",
            "Ada",
            "--email",
            "ada@example.org")) {
      add.process().outputWriter(UTF_8).append("correct horse\n").close();
      assertEquals(0, add.exitCode());
      assertEquals(List.of(), add.complaints());
    }
    try (ServerProcess list = start(Map.of(), "user", "list")) {
      assertTrue(list.out().lines().anyMatch(line -> line.endsWith("  ada@example.org  Ada")));
      assertEquals(0, list.exitCode());
    }
    try (ServerProcess version = start(Map.of(), "serve", "--version")) {
      assertEquals(0, version.exitCode());
    }
  }

  /** A cache names the jars that it was made of; after the move they are no more. */
  @Test
  void theCacheIsOfUseToTheJvmThatMadeItAndADirectoryThatWasMovedSaysThatItsCacheDoesNotFit()
      throws Exception {
    assumeCache();
    Path first = unpacked(elsewhere.resolve("first"), StandardCopyOption.COPY_ATTRIBUTES);
    try (ServerProcess made = start(first, Map.of(), "make-cache")) {
      assertEquals(0, made.exitCode());
    }
    Map<String, String> cacheOnly = Map.of("AUTHLAYER_JAVA_OPTIONS", "-XX:AOTMode=on");
    try (ServerProcess version = start(first, cacheOnly, "--version")) {
      assertEquals(0, version.exitCode());
    }
    Path moved = Files.move(first, elsewhere.resolve("moved"));
    assertDoctorSays("CHANGE  cache ", moved);
    assertStartsAndSaysSo(1, moved);
    try (ServerProcess made = start(moved, Map.of(), "make-cache")) {
      assertEquals(0, made.exitCode());
    }
    assertDoctorSays("OK      cache          is used", moved);
    assertStartsAndSaysSo(0, moved);
  }

  /** As {@code cp -r} copies, with new times. */
  @Test
  void aCopyWithoutItsTimesStartsAndSaysThatItsCacheDoesNotFit() throws Exception {
    assumeCache();
    Path copy = unpacked(elsewhere.resolve("copy"));
    assertTrue(copy.resolve("bin/authlayer").toFile().setExecutable(true));
    assertStartsAndSaysSo(1, copy);
  }

  private static void assumeCache() {
    assumeTrue(
        Files.exists(PACKED.resolve("lib/authlayer.aot")), "not run: the build made no cache");
  }

  private void assertDoctorSays(String beginning, Path server) throws Exception {
    try (ServerProcess doctor = start(server, Map.of(), "doctor")) {
      List<String> lines = doctor.out().lines().toList();
      assertEquals(
          1, lines.stream().filter(line -> line.startsWith(beginning)).count(), lines::toString);
    }
  }

  private void assertStartsAndSaysSo(int times, Path server) throws Exception {
    try (ServerProcess version = start(server, Map.of(), "--version")) {
      assertEquals(0, version.exitCode());
      assertEquals(List.of(), version.complaints());
    }
    try (ServerProcess started = start(server, Map.of(), "--port", "0", "--bcrypt-cost", "4")) {
      assertEquals(200, Flow.at(started.url()).health());
      assertTrue(started.process().toHandle().destroy());
      List<String> log = started.process().errorReader(UTF_8).lines().toList();
      assertEquals(0, started.exitCode());
      assertEquals(times, log.stream().filter(line -> line.contains("make-cache")).count());
    }
  }

  /** As docs/how-to/keep-the-password-hashes-of-an-existing-table.md says. */
  @Test
  void otherHashesAreThereWithTwoMoreJarsAndRefusedWithout() throws Exception {
    Path server = unpacked(elsewhere.resolve("hashes"), StandardCopyOption.COPY_ATTRIBUTES);
    assertTrue(server.resolve("bin/authlayer").toFile().setExecutable(true));
    String[] words = {"--port", "0", "--set", "password.hash=argon2id"};
    try (ServerProcess without = start(server, Map.of(), words)) {
      assertEquals(2, without.exitCode());
      List<String> complaints = without.complaints();
      assertEquals(1, complaints.size(), complaints::toString);
      assertTrue(complaints.getFirst().contains("needs org.authlayer:adapter-persistence-hashes"));
    }
    for (String name : List.of("adapter-persistence-hashes", "bcprov-jdk18on")) {
      Path jar =
          Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
              .map(Path::of)
              .filter(path -> path.getFileName().toString().startsWith(name))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("mvn verify puts " + name + " here"));
      Files.copy(jar, server.resolve("lib").resolve(jar.getFileName().toString()));
    }
    try (ServerProcess with = start(server, Map.of(), words)) {
      Flow flow = Flow.at(with.url());
      assertEquals(200, flow.me(flow.token()));
      assertTrue(with.process().toHandle().destroy());
      assertEquals(0, with.exitCode());
    }
  }

  @Test
  void aJavaThatIsNotThereIsNamed() throws Exception {
    try (ServerProcess server = start(Map.of("JAVA_HOME", "/no/java"), "--version")) {
      assertEquals(2, server.exitCode());
      assertEquals(
          List.of("authlayer: JAVA_HOME: there is no /no/java/bin/java"), server.complaints());
    }
  }

  private ServerProcess start(Map<String, String> environment, String... words) throws IOException {
    return start(place.resolve("a server"), environment, words);
  }

  private ServerProcess start(Path server, Map<String, String> environment, String... words)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(server.resolve("bin/authlayer").toString());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(elsewhere.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    return new ServerProcess(process, process.inputReader(UTF_8));
  }
}
