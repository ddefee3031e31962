package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packages for Debian, installed by dpkg below a directory. */
@Timeout(600)
final class PackagesIT {

  private static final Path TARGET = Path.of("..", "adapter-helidon", "distribution", "target");
  private static final List<Path> PACKAGES =
      List.of(TARGET.resolve("authlayer-server_all.deb"), TARGET.resolve("authlayer_all.deb"));

  @TempDir private Path root;

  @BeforeEach
  void machine() throws Exception {
    assumeTrue(PACKAGES.stream().allMatch(Files::exists), "not run: mvn verify makes them");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "not run: this is no Debian");
    assumeTrue("root".equals(System.getProperty("user.name")), "not run: only root adds a user");
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(root.resolve("var/lib/dpkg/info"));
    Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
    Files.writeString(root.resolve("var/lib/dpkg/status"), "");
    Files.createDirectories(root.resolve("etc"));
    Files.writeString(root.resolve("etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
    Files.writeString(root.resolve("etc/group"), "root:x:0:\n");
  }

  @Test
  void bothInstallAServerThatStartsAndRemoveAllButTheData() throws Exception {
    dpkg("-i", PACKAGES.get(0).toString(), PACKAGES.get(1).toString());
    Path release;
    try (Stream<Path> installed = Files.list(root.resolve("opt"))) {
      release = installed.filter(Files::isDirectory).findFirst().orElseThrow().toRealPath();
    }
    assertEquals(release, root.resolve("opt/authlayer").toRealPath(), "the link of the page");
    assertTrue(Files.readString(root.resolve("etc/passwd")).contains("\nauthlayer:"));
    assertEquals("rw-r-----", mode("etc/authlayer/application.yaml"));
    assertEquals("rwx------", mode("var/lib/authlayer"));
    assertEquals("rwxr-xr-x", mode("usr/sbin/authlayer"));
    assertEquals(
        Files.getAttribute(root.resolve("var/lib/authlayer"), "unix:gid"),
        Files.getAttribute(root.resolve("etc/authlayer/application.yaml"), "unix:gid"));
    assertEquals(
        Repository.read("adapter-helidon/distribution/src/server/deploy/authlayer.service"),
        Files.readString(root.resolve("usr/lib/systemd/system/authlayer.service")));
    Files.writeString(root.resolve("etc/authlayer/application.yaml"), "# kept\n");
    dpkg("-i", PACKAGES.get(1).toString());
    assertEquals("# kept\n", Files.readString(root.resolve("etc/authlayer/application.yaml")));
    starts();
    String releasePackage = release.getFileName().toString().toLowerCase(Locale.ROOT);
    String refused = dpkg(1, "--remove", releasePackage);
    assertTrue(refused.contains("/opt/authlayer leads to this release"), refused);
    starts();
    dpkg("--remove", "authlayer");
    dpkg("--remove", releasePackage);
    assertTrue(Files.notExists(release.resolve("lib")));
    assertTrue(Files.exists(root.resolve("etc/authlayer/application.yaml")));
    dpkg("--purge", "authlayer");
    assertTrue(Files.notExists(root.resolve("etc/authlayer")));
    assertTrue(Files.exists(root.resolve("var/lib/authlayer/.authlayer")), "the data stays");
  }

  /** As a configuration management leaves them, which made the group and a link first. */
  @Test
  void whatIsThereAlreadyStays() throws Exception {
    Files.writeString(root.resolve("etc/group"), "root:x:0:\nauthlayer:x:990:\n");
    Path settings = Files.createDirectories(root.resolve("etc/authlayer"));
    for (String name : List.of("application.yaml", "environment")) {
      Files.createSymbolicLink(settings.resolve(name), Path.of("later"));
    }
    dpkg("-i", PACKAGES.get(0).toString(), PACKAGES.get(1).toString());
    assertEquals(990, Files.getAttribute(root.resolve("var/lib/authlayer"), "unix:gid"));
    for (String name : List.of("application.yaml", "environment")) {
      assertEquals(Path.of("later"), Files.readSymbolicLink(settings.resolve(name)));
    }
  }

  /** As {@code adduser --system} makes a user: its group is one that other services have, too. */
  @Test
  void aUserOfAnotherGroupGetsTheGroupOfTheUnit() throws Exception {
    Files.writeString(root.resolve("etc/group"), "root:x:0:\nnogroup:x:65534:\n");
    Files.writeString(
        root.resolve("etc/passwd"),
        "root:x:0:0::/root:/bin/sh\nauthlayer:x:120:65534::/:/bin/sh\n");
    dpkg("-i", PACKAGES.get(0).toString(), PACKAGES.get(1).toString());
    String group = Files.readString(root.resolve("etc/group"));
    assertTrue(group.contains("\nauthlayer:"), group);
    assertEquals(120, Files.getAttribute(root.resolve("var/lib/authlayer"), "unix:uid"));
    Object settings =
        Files.getAttribute(root.resolve("etc/authlayer/application.yaml"), "unix:gid");
    assertTrue(group.contains("\nauthlayer:x:" + settings + ":"), group);
  }

  /** The page of the manual, and what the program itself lists. */
  @Test
  void theManualHasEachCommand() throws Exception {
    dpkg("-i", PACKAGES.get(0).toString(), PACKAGES.get(1).toString());
    String manual = Files.readString(root.resolve("usr/share/man/man8/authlayer.8"));
    Process help =
        command(List.of(root.resolve("opt/authlayer/bin/authlayer").toString(), "help")).start();
    List<String> listed =
        new String(help.getInputStream().readAllBytes(), UTF_8)
            .lines()
            .dropWhile(line -> !line.startsWith("Commands:"))
            .filter(line -> line.matches("  [a-z-]+ .*"))
            .map(line -> line.strip().split(" ", 2)[0])
            .filter(name -> !name.equals("serve"))
            .toList();
    assertTrue(listed.contains("doctor"), listed::toString);
    assertEquals(
        List.of(),
        listed.stream()
            .filter(name -> !manual.matches("(?s).*\n\\.B[R]? \"?" + name + "[ \"\n].*"))
            .toList());
  }

  /** As the user of the unit. */
  private void starts() throws Exception {
    Path program = root.resolve("opt/authlayer/bin/authlayer");
    Path home = root.resolve("var/lib/authlayer");
    Process process =
        command(
                List.of(
                    "setpriv",
                    "--reuid=" + Files.getAttribute(home, "unix:uid"),
                    "--regid=" + Files.getAttribute(home, "unix:gid"),
                    "--clear-groups",
                    program.toString(),
                    "--port",
                    "0",
                    "--bcrypt-cost",
                    "4"))
            .directory(home.toFile())
            .start();
    try (ServerProcess server = new ServerProcess(process, process.inputReader(UTF_8))) {
      Flow flow = Flow.at(server.url());
      assertEquals(200, flow.me(flow.token()));
      server.process().destroy();
      assertEquals(0, server.exitCode());
    }
  }

  private static ProcessBuilder command(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder;
  }

  private void dpkg(String... words) throws IOException, InterruptedException {
    dpkg(0, words);
  }

  private String dpkg(int code, String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "dpkg",
                "--root=" + root,
                "--force-script-chrootless",
                "--force-depends",
                "--log=" + root.resolve("dpkg.log")));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(code, process.waitFor(), said);
    return said;
  }

  private String mode(String path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(path)));
  }
}
