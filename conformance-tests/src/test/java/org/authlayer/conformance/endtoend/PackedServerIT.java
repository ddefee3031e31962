package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
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
    try (Stream<Path> files = Files.walk(PACKED)) {
      for (Path file : files.toList()) {
        Files.copy(
            file,
            place.resolve("a server").resolve(PACKED.relativize(file).toString()),
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
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

  @Test
  void aCommandNeedsNoServer() throws Exception {
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

  @Test
  void theCacheIsOfUseToTheJvmThatMadeIt() throws Exception {
    assumeTrue(
        Files.exists(PACKED.resolve("lib/authlayer.aot")), "not run: the build made no cache");
    Map<String, String> noneElse = Map.of("AUTHLAYER_JAVA_OPTIONS", "-XX:AOTMode=on");
    try (ServerProcess version = start(noneElse, "--version")) {
      assertEquals(0, version.exitCode());
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
    List<String> command = new ArrayList<>();
    command.add(place.resolve("a server/bin/authlayer").toString());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(elsewhere.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    return new ServerProcess(process, process.inputReader(UTF_8));
  }
}
