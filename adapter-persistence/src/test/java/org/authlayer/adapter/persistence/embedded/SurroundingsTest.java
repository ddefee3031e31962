package org.authlayer.adapter.persistence.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded database in the directory, with the network and the limits that a machine has. */
final class SurroundingsTest {

  @TempDir Path temporary;

  /**
   * All characters of ASCII that need no refusal in one name, and those beyond that it can have.
   */
  @Test
  void aDirectoryOfAnyNameHoldsIt() {
    StringBuilder name = new StringBuilder("-");
    for (char c = ' '; c < 127; c++) {
      if ("/$`\"".indexOf(c) < 0) {
        name.append(c);
      }
    }
    CharsetEncoder ofFileNames =
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder();
    Stream.of("\u00e9", "\u65e5").filter(ofFileNames::canEncode).forEach(name::append);
    try (Stores stores = new Home(temporary.resolve(name.append(' ').toString())).open()) {
      stores.ping();
    }
  }

  @Test
  void whatInitdbWouldHandToAShellIsRefusedByItsName() throws IOException {
    List<String> refused = new ArrayList<>(List.of("$", "`", "\"", "\\\\", "\u007f"));
    for (char c = 1; c < ' '; c++) {
      refused.add(String.valueOf(c));
    }
    for (String text : refused) {
      Home home = new Home(temporary.resolve("a" + text + "b"));
      String message = message(home);
      assertTrue(message.contains(Character.getName(text.codePointAt(0))), message);
      assertTrue(message.contains("database.data-directory"), message);
      assertEquals(1, message.lines().count(), message);
      assertFalse(home.has("postgresql-"), "nothing was unpacked");
    }
  }

  /** As on a file system that is mounted with noexec. */
  @Test
  void programsThatMayNotRunAreRefusedByTheirName() throws IOException {
    Path directory = Files.createDirectory(temporary.toRealPath().resolve("home"));
    Home home = new Home(directory);
    home.open().close();
    Path server;
    try (Stream<Path> all = Files.list(directory)) {
      server =
          all.filter(path -> path.getFileName().toString().startsWith("postgresql-"))
              .findFirst()
              .orElseThrow()
              .resolve("bin/postgres");
    }
    Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("rw-------"));
    assertEquals(
        server
            + " may not be executed (is the file system mounted with noexec?): choose another"
            + " directory by database.data-directory, or set database.url",
        message(home));
    Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("rwx------"));
    home.open().close();
  }

  /** As a container without an entry for its user in /etc/passwd, and on a host without IPv4. */
  @Test
  void aUserWithoutANameAndAHostWithIpv6OnlyRunIt() throws Exception {
    Process namespace =
        start("unshare", "--map-root-user", "--net", "sh", "-c", "ip link set lo up");
    assumeTrue(ended(namespace) == 0, "needs unshare and ip, and the right to use them");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process opened =
        start(
            "unshare",
            "--map-root-user",
            "--net",
            "sh",
            "-c",
            "ip link set lo up && ip addr del 127.0.0.1/8 dev lo && exec \"$@\"",
            "sh",
            java,
            "-XX:TieredStopAtLevel=1",
            "-Duser.name=?",
            "-cp",
            System.getProperty("java.class.path"),
            Opened.class.getName(),
            temporary.resolve("home").toString());
    String said = new String(opened.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, ended(opened), said);
    assertTrue(said.contains("jdbc:postgresql://[::1]:"), said);
  }

  @Test
  void aLimitOfTheProcessIsNamed() throws IOException {
    assertEquals(
        Optional.empty(),
        limits("Max open files            1024                 524288               files     "));
    assertEquals(
        Optional.empty(),
        limits("Max file size             unlimited            unlimited            bytes     "));
    assertEquals(Optional.empty(), new ProcessLimits(temporary.resolve("none")).shortage());
    assertTrue(
        limits("Max open files            90                   524288               files     ")
            .orElseThrow()
            .contains("90 files, and PostgreSQL needs 256: raise ulimit -n"));
    assertTrue(
        limits("Max file size             2048000              unlimited            bytes     ")
            .orElseThrow()
            .contains("2048000 bytes a file, and PostgreSQL needs 1 GiB: raise ulimit -f"));
    assertEquals(
        Optional.empty(),
        limits("Max stack size            8388608              unlimited            bytes     "));
    assertTrue(
        limits("Max stack size            65536                unlimited            bytes     ")
            .orElseThrow()
            .contains("65536 bytes of stack, and PostgreSQL needs 640 KiB: raise ulimit -s"));
  }

  /** Also root could not serve it, and would leave files that its owner may not change. */
  @Test
  void theDatabaseOfAnotherUserIsRefusedByItsOwner() throws IOException {
    Home home = new Home(temporary.resolve("home"));
    home.open().close();
    Path data = temporary.resolve("home").resolve(EmbeddedServer.DATA);
    UserPrincipal owner = Files.getOwner(data);
    assumeTrue(owner.getName().equals("root"), "needs the right to give files away");
    UserPrincipal other =
        data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    Files.setOwner(data, other);
    assertEquals(
        "database.data-directory: "
            + data
            + " belongs to the user nobody, and this process runs as root: run it as its owner, or"
            + " chown -R the directory",
        message(home));
    Files.setOwner(data, owner);
    home.open().close();
  }

  private Optional<String> limits(String line) throws IOException {
    Path file =
        Files.writeString(
            temporary.resolve("limits"), "Limit  Soft Limit  Hard Limit  Units\n" + line + "\n");
    return new ProcessLimits(file).shortage();
  }

  private static String message(Home home) {
    return String.valueOf(assertThrows(StoreException.class, home::open).getMessage());
  }

  private static Process start(String... command) throws IOException {
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static int ended(Process process) throws InterruptedException {
    return process.waitFor(120, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  /** Opens an embedded database and says where it is. */
  static final class Opened {

    private Opened() {}

    public static void main(String[] arguments) {
      Home home = new Home(Path.of(arguments[0]));
      home.open().close();
      try (EmbeddedServer server = home.start()) {
        System.out.println(server.url());
      }
    }
  }
}
