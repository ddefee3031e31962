package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The container image, without a container engine: its layers become the root of a file system, to
 * which this machine lends programs and a Java, and its command runs there as the image's user.
 */
final class ImageIT {

  private static final Path IMAGE =
      Path.of("..", "adapter-helidon", "image", "target", "authlayer-image.tar");
  private static final Path DEPLOY =
      Path.of("..", "adapter-helidon", "distribution", "src", "server", "deploy");

  /** Lends directories of this machine, read-only, and runs the rest of the words as the user. */
  private static final String RUN =
      """
      set -eu
      root=$1 user=$2 directory=$3
      shift 3
      mount --bind "$root" "$root"
      for name in usr bin sbin lib lib64 dev; do
        if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"
        elif [ -d "/$name" ]; then mkdir "$root/$name"; mount --rbind "/$name" "$root/$name"
        fi
      done
      mkdir "$root/proc" "$root/tmp"
      mount -t proc proc "$root/proc"
      mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
      mount -o remount,bind,ro "$root"
      exec chroot --userspec="$user" "$root" env -C "$directory" "$@"
      """;

  @TempDir private Path place;

  private Path root;
  private JsonNode config;

  @BeforeEach
  void unpack() throws Exception {
    assumeTrue(Files.exists(IMAGE), "not run: mvn verify makes " + IMAGE);
    root = Files.createDirectories(place.resolve("root"));
    Path parts = Files.createDirectories(place.resolve("parts"));
    assertEquals(0, run(List.of("tar", "-C", parts.toString(), "-xf", IMAGE.toString())));
    ObjectMapper json = new ObjectMapper();
    JsonNode manifest = json.readTree(parts.resolve("manifest.json").toFile()).get(0);
    config = json.readTree(parts.resolve(manifest.get("Config").asText()).toFile()).get("config");
    for (JsonNode layer : manifest.get("Layers")) {
      String file = parts.resolve(layer.asText()).toString();
      assertEquals(0, run(List.of("tar", "-C", root.toString(), "-xzf", file)));
    }
  }

  @Test
  void itHoldsTheServerWithoutTheEmbeddedDatabaseAndChangesNothingOfIt() throws IOException {
    Path lib = root.resolve("opt/authlayer/lib");
    try (Stream<Path> jars = Files.list(lib)) {
      assertEquals(
          List.of(),
          jars.map(jar -> jar.getFileName().toString())
              .filter(name -> name.matches(".*(embedded|postgres-binaries|aot|xz-|commons-).*"))
              .toList());
    }
    try (Stream<Path> files = Files.walk(root.resolve("opt"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        assertEquals(file.endsWith("bin/authlayer") ? "rwxr-xr-x" : "rw-r--r--", mode, "" + file);
      }
    }
    assertEquals("10001:10001", config.get("User").asText());
  }

  @Test
  void itsCommandServesOnAReadOnlyFileSystemAndIsHealthyOnWhatTheDatabaseScriptMakes()
      throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "not run: only root mounts");
    assumeTrue(run(List.of("unshare", "--mount", "true")) == 0, "not run: no mounts here");
    try (TestPostgres postgres = TestPostgres.start(place.resolve("postgres"))) {
      makeRoleAndDatabase(postgres);
      Path secrets = Files.createDirectories(root.resolve("run/secrets"));
      Files.writeString(secrets.resolve("jwt.key"), "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
      Files.writeString(
          secrets.resolve("authlayer.yaml"),
          Files.readString(DEPLOY.resolve("authlayer.yaml"))
              .replace("0.0.0.0", "127.0.0.1")
              .replace("database:5432/authlayer", "127.0.0.1:" + postgres.port() + "/composed")
              .replace("user: authlayer", "user: composed"));
      String user = config.get("User").asText();
      assertEquals(0, run(List.of("chown", "-R", user, secrets.toString())));
      for (String secret : List.of("jwt.key", "authlayer.yaml")) {
        Files.setPosixFilePermissions(
            secrets.resolve(secret), PosixFilePermissions.fromString("r--------"));
      }
      List<String> command =
          new ArrayList<>(List.of("unshare", "--mount", "--propagation", "private"));
      command.addAll(List.of("sh", "-c", RUN, "sh", root.toString(), user));
      command.add(config.get("WorkingDir").asText());
      command.add("JAVA_HOME=" + System.getProperty("java.home"));
      config.get("Entrypoint").forEach(word -> command.add(word.asText()));
      config.get("Cmd").forEach(word -> command.add(word.asText()));
      command.addAll(List.of("--port", "0", "--bcrypt-cost", "4"));
      Process process = new ProcessBuilder(command).start();
      int port;
      try (ServerProcess server = new ServerProcess(process, process.inputReader(UTF_8))) {
        port = server.url().getPort();
        assertEquals(0, health(port));
        server.process().destroy();
        assertEquals(0, server.exitCode());
      }
      assertNotEquals(0, health(port), "no server is there");
    }
  }

  /** What psql reads of the file: its own command aside, two statements. */
  private static void makeRoleAndDatabase(TestPostgres postgres) throws Exception {
    for (String line : Files.readString(DEPLOY.resolve("database.sql")).lines().toList()) {
      if (line.startsWith("create ")) {
        postgres.run(
            "postgres",
            line.replace("authlayer", "composed").replace(":'password'", "'change-me'"));
      }
    }
  }

  /** The health check of compose.yaml, by this machine. */
  private static int health(int port) throws Exception {
    Map<String, Object> compose = new Yaml().load(Files.readString(DEPLOY.resolve("compose.yaml")));
    Map<?, ?> instance = (Map<?, ?>) Objects.requireNonNull(compose.get("x-instance"));
    Map<?, ?> check = (Map<?, ?>) Objects.requireNonNull(instance.get("healthcheck"));
    List<?> words = (List<?>) Objects.requireNonNull(check.get("test"));
    assertEquals("CMD", words.getFirst());
    return run(
        words.stream()
            .skip(1)
            .map(word -> word.toString().replace("8080", String.valueOf(port)))
            .toList());
  }

  private static int run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "still running: " + command);
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
