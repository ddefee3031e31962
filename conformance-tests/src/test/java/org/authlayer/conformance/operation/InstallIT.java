package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/**
 * The commands of docs/operate/install.md and docs/operate/upgrade.md, with the machine's
 * directories below one of the test. Where the pages call systemctl the test starts and stops what
 * the unit names.
 */
@Timeout(2400)
final class InstallIT {

  private static final String FIRST = "1.0.0-SNAPSHOT";
  private static final String NEXT = "1.1.0";
  private static final Path PACKED =
      Path.of(
          "..",
          "adapter-helidon",
          "distribution",
          "target",
          "authlayer-server-" + FIRST + ".tar.gz");
  private static final String VERSION_FILE = "org/authlayer/server/settings/version.txt";

  @TempDir private Path root;

  private Path home;
  private int port;

  @BeforeEach
  void machine() throws Exception {
    assumeTrue(Files.exists(PACKED), "not run: mvn package makes " + PACKED.toAbsolutePath());
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "not run: the pages are for Linux");
    home = Files.createDirectories(root.resolve("var/lib/authlayer"));
    Files.createDirectories(root.resolve("opt"));
    Files.createDirectories(root.resolve("etc/systemd/system"));
    Files.createDirectories(root.resolve("usr/local/sbin"));
    Files.copy(PACKED, home.resolve(PACKED.getFileName()));
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
  }

  @Test
  void installAndUpgradeAsPrintedEndInARunningServerOfTheNewRelease() throws Exception {
    page("docs/operate/install.md").run(InstallIT.class, home, "tar", "ln", "install -D", "echo");
    Files.writeString(
        root.resolve("etc/authlayer/application.yaml"),
        "server:\n  port: " + port + "\npassword:\n  bcrypt-cost: 4\n");
    page("docs/operate/install.md").run(InstallIT.class, home, "install -m 755");
    beMachine();
    page("docs/operate/install.md")
        .run(InstallIT.class, home, "authlayer make-cache", "authlayer config", "cp");
    URI url = URI.create("http://127.0.0.1:" + port);
    String token;
    try (ServerProcess before = start()) {
      before.url();
      page("docs/operate/install.md").run(InstallIT.class, home, "authlayer user");
      page("docs/operate/rotate-keys.md")
          .run(InstallIT.class, home, "authlayer keys", "authlayer config");
      assertTrue(Files.exists(home.resolve("keys/second.secret")));
      assertEquals(FIRST, version(url));
      token = Flow.at(url).token();
      releaseOf(NEXT);
      page("docs/operate/upgrade.md")
          .run(
              InstallIT.class,
              home,
              "tar",
              "RELEASE=/opt/authlayer-server-1.1.0 authlayer make-cache",
              "RELEASE=/opt/authlayer-server-1.1.0 authlayer config",
              "ln -sfT /opt/authlayer-server-1.1.0");
      stop(before);
    }
    try (ServerProcess after = start()) {
      after.url();
      page("docs/operate/upgrade.md").run(InstallIT.class, home, "curl");
      assertEquals(NEXT, version(url));
      assertEquals(200, Flow.at(url).me(token));
      page("docs/operate/upgrade.md")
          .run(
              InstallIT.class,
              home,
              "RELEASE=/opt/authlayer-server-1.1.0 authlayer migrate",
              "authlayer migrate",
              "ln -sfT /opt/authlayer-server-1.0.0");
      stop(after);
    }
    try (ServerProcess back = start()) {
      assertEquals(url.getPort(), back.url().getPort());
      assertEquals(FIRST, version(url));
      stop(back);
    }
  }

  /** As the page had it once. A link inside the directory would leave the old release running. */
  @Test
  void aDirectoryInPlaceOfTheLinkIsReported() throws Exception {
    Files.createDirectories(root.resolve("opt/authlayer"));
    AssertionFailedError refused =
        assertThrows(
            AssertionFailedError.class,
            () ->
                page("docs/operate/upgrade.md")
                    .run(InstallIT.class, home, "ln -sfT /opt/authlayer-s" + "erver-1.1.0"));
    assertTrue(String.valueOf(refused.getMessage()).contains("cannot overwrite directory"));
    try (Stream<Path> inside = Files.list(root.resolve("opt/authlayer"))) {
      assertEquals(List.of(), inside.toList());
    }
    Files.delete(root.resolve("opt/authlayer"));
    page("docs/operate/upgrade.md")
        .run(InstallIT.class, home, "ln -sfT /opt/authlayer-server-1.1.0");
    assertTrue(Files.isSymbolicLink(root.resolve("opt/authlayer")));
  }

  /** The operator's command names directories and a user of the machine; here it has the test's. */
  private void beMachine() throws IOException {
    Path command = root.resolve("usr/local/sbin/authlayer");
    Files.writeString(
        command,
        Files.readString(command)
            .replace("/opt/", root + "/opt/")
            .replace("/etc/", root + "/etc/")
            .replace("/var/lib", root + "/var/lib")
            .replace("runuser -u authlayer -g authlayer -- ", ""));
  }

  private PageCommands page(String name) throws IOException {
    return PageCommands.of(
        name,
        Map.of("PATH", root + "/usr/local/sbin:" + System.getenv("PATH")),
        "/usr/local",
        root + "/usr/local",
        "/opt",
        root + "/opt",
        "/etc",
        root + "/etc",
        "/var/lib",
        root + "/var/lib",
        "-g authlayer",
        "-g " + Files.getAttribute(home, "unix:gid"),
        "localhost:8080",
        "127.0.0.1:" + port,
        "/usr/lib/jvm/temurin-25-jdk-amd64",
        System.getProperty("java.home"));
  }

  /** What systemd would start. */
  private ServerProcess start() throws IOException {
    String unit = Files.readString(root.resolve("etc/systemd/system/authlayer.service"));
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "exec env $(cat "
                    + of(unit, "EnvironmentFile").substring(1).replace("/etc", root + "/etc")
                    + ") "
                    + of(unit, "ExecStart")
                        .replace("/opt", root + "/opt")
                        .replace("/etc", root + "/etc"))
            .directory(Path.of(root + of(unit, "WorkingDirectory")).toFile())
            .start();
    return new ServerProcess(process, process.inputReader(UTF_8));
  }

  private static void stop(ServerProcess server) throws InterruptedException {
    server.process().destroy();
    assertEquals(0, server.exitCode());
  }

  private static String of(String unit, String key) {
    Matcher line = Pattern.compile("(?m)^" + key + "=(.*)$").matcher(unit);
    assertTrue(line.find(), key);
    return line.group(1);
  }

  private static String version(URI url) throws Exception {
    String figures =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(url.resolve("/metrics")).build(), BodyHandlers.ofString())
            .body();
    Matcher version =
        Pattern.compile("authlayer_build_info\\{version=\"([^\"]*)\"").matcher(figures);
    assertTrue(version.find(), figures);
    return version.group(1);
  }

  /** The packed release once more, which says another version of itself. */
  private void releaseOf(String version) throws Exception {
    Path work = Files.createDirectory(root.resolve("work"));
    String name = "authlayer-server-" + version;
    run(work, "tar", "-xzf", home.resolve(PACKED.getFileName()).toString());
    Files.move(work.resolve("authlayer-server-" + FIRST), work.resolve(name));
    Path jar;
    try (Stream<Path> jars = Files.list(work.resolve(name).resolve("lib"))) {
      jar =
          jars.filter(file -> file.getFileName().toString().startsWith("adapter-helidon-server-"))
              .findFirst()
              .orElseThrow();
    }
    try (FileSystem inside = FileSystems.newFileSystem(jar)) {
      Files.writeString(inside.getPath(VERSION_FILE), version);
    }
    run(work, "tar", "-czf", home.resolve(name + ".tar.gz").toString(), name);
  }

  private static void run(Path directory, String... command) throws Exception {
    assertEquals(0, new ProcessBuilder(command).directory(directory.toFile()).start().waitFor());
  }
}
