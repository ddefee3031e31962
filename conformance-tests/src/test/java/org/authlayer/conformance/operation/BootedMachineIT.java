package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.pages.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages of docs/operate on a bare Debian that is booted for them: install, rotate keys, back
 * up, restore, upgrade and the way back, with their own user, PATH and unit; then two instances
 * with a PostgreSQL, behind a proxy. The transcript stays in {@code target}.
 */
@Timeout(1800)
final class BootedMachineIT {

  private static final String FIRST = "1.0.0-SNAPSHOT";
  private static final String NEXT = "1.1.0";
  private static final String NAME = "authlayer-server-";
  private static final Path PACKED =
      Path.of("..", "adapter-helidon", "distribution", "target", NAME + FIRST + ".tar.gz");
  private static final Path TARGET_DIRECTORY = Path.of("target").toAbsolutePath();
  private static final Path BASE = TARGET_DIRECTORY.resolve("machine");
  private static final Path TRANSCRIPT = Path.of("target", "booted-machine.txt");
  private static final String JAVA_OF_THE_PAGE = "/usr/lib/jvm/temurin-25-jdk-amd64";
  private static final String VERSION_FILE = "org/authlayer/server/settings/version.txt";
  private static final Pattern BLOCK = Pattern.compile("page: (\\S+) (.*)");
  private static final String UNIT =
      """
      [Unit]
      After=basic.target

      [Service]
      Type=oneshot
      ExecStart=/bin/bash /root/pages.sh
      StandardOutput=file:/root/transcript
      StandardError=inherit
      ExecStopPost=/bin/systemctl --no-block poweroff
      """;

  @TempDir private Path directory;

  @BeforeEach
  void canBoot() {
    assumeTrue(Boolean.getBoolean("boot"), "not run: minutes of a machine; -Dboot=true runs it");
    assumeTrue("root".equals(System.getProperty("user.name")), "not run: only root boots one");
    assumeTrue(Files.exists(PACKED), "not run: mvn package makes " + PACKED.toAbsolutePath());
    for (String program : List.of("/usr/sbin/debootstrap", "/usr/bin/systemd-nspawn")) {
      assumeTrue(
          Files.isExecutable(Path.of(program)),
          "not run: apt-get install debootstrap systemd-container brings " + program);
    }
  }

  @Test
  void everyPageOfAnOperatorWorksAsPrinted() throws Exception {
    assumeTrue(Files.exists(BASE.resolve("etc/os-release")) || isMade(), "not run: no mirror");
    Path machine = directory.resolve("machine");
    assertEquals(0, run(directory, "cp", "-a", BASE.toString(), machine.toString()));
    Path home = machine.resolve("root");
    Files.copy(PACKED, home.resolve(NAME + FIRST + ".tar.gz"));
    releaseOf(NEXT, home);
    Files.writeString(home.resolve("pages.sh"), script());
    Path units = machine.resolve("etc/systemd/system");
    Files.writeString(units.resolve("pages.service"), UNIT);
    Files.createDirectories(units.resolve("multi-user.target.wants"));
    Files.createSymbolicLink(
        units.resolve("multi-user.target.wants/pages.service"), Path.of("../pages.service"));
    Files.createDirectories(machine.resolve(JAVA_OF_THE_PAGE.substring(1)));
    int ended =
        run(
            directory,
            "systemd-nspawn",
            "--quiet",
            "--register=no",
            "--keep-unit",
            "--private-network",
            "--bind-ro=" + System.getProperty("java.home") + ":" + JAVA_OF_THE_PAGE,
            "--directory=" + machine,
            "--boot");
    Path said = home.resolve("transcript");
    assumeTrue(Files.exists(said), "not run: systemd-nspawn does not boot here, status " + ended);
    Files.writeString(TRANSCRIPT, Files.readString(said));
    assertTrue(Files.readString(said).endsWith("== done\n"), () -> last(said));
  }

  /** Below {@code target}, so that it is made once. */
  private static boolean isMade() throws IOException, InterruptedException {
    Path made = BASE.resolveSibling("machine.part");
    run(TARGET_DIRECTORY, "rm", "-rf", made.toString());
    return run(
                TARGET_DIRECTORY,
                "debootstrap",
                "--variant=minbase",
                "--include=systemd,systemd-sysv,dbus,procps,ca-certificates,curl,openssl,"
                    + "postgresql,haproxy",
                "bookworm",
                made.toString())
            == 0
        && Files.exists(Files.move(made, BASE));
  }

  private static String script() throws IOException {
    try (InputStream text =
        Objects.requireNonNull(
            BootedMachineIT.class.getResourceAsStream("booted-machine.sh"), "booted-machine.sh")) {
      return new String(text.readAllBytes(), UTF_8)
          .lines()
          .map(BootedMachineIT::printed)
          .collect(Collectors.joining("\n", "", "\n"));
    }
  }

  private static String printed(String line) {
    Matcher wanted = BLOCK.matcher(line);
    if (!wanted.matches()) {
      return line;
    }
    List<String> found =
        Page.of(wanted.group(1)).blocks().stream()
            .map(block -> typed(block))
            .filter(text -> text.startsWith(wanted.group(2)))
            .toList();
    assertEquals(1, found.size(), line);
    return found.get(0);
  }

  /** A console block without its prompts and answers. */
  private static String typed(Page.Block block) {
    return block.language().equals("console")
        ? block
            .text()
            .lines()
            .filter(line -> line.startsWith("$ "))
            .map(line -> line.substring(2))
            .collect(Collectors.joining("\n"))
        : block.text();
  }

  private static String last(Path transcript) {
    try (Stream<String> lines = Files.lines(transcript)) {
      List<String> all = lines.toList();
      return String.join("\n", all.subList(Math.max(0, all.size() - 30), all.size()));
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  /** The packed release once more, which says another version of itself. */
  private void releaseOf(String version, Path into) throws Exception {
    Path work = Files.createDirectory(directory.resolve("work"));
    assertEquals(0, run(work, "tar", "-xzf", PACKED.toAbsolutePath().toString()));
    Files.move(work.resolve(NAME + FIRST), work.resolve(NAME + version));
    Path jar;
    try (Stream<Path> jars = Files.list(work.resolve(NAME + version).resolve("lib"))) {
      jar =
          jars.filter(file -> file.getFileName().toString().startsWith("adapter-helidon-server-"))
              .findFirst()
              .orElseThrow();
    }
    try (FileSystem inside = FileSystems.newFileSystem(jar)) {
      Files.writeString(inside.getPath(VERSION_FILE), version);
    }
    String archive = into.resolve(NAME + version + ".tar.gz").toString();
    assertEquals(0, run(work, "tar", "-czf", archive, NAME + version));
  }

  private static int run(Path where, String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    return process.waitFor();
  }
}
