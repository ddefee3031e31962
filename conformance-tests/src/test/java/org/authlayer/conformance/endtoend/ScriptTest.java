package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script passes the name of its directory on as it is, to a Java that prints its arguments. */
class ScriptTest {

  private static final Path SCRIPT =
      Path.of("..", "adapter-helidon", "distribution", "src", "server", "bin", "authlayer");

  /** Each character of ASCII that a name may have, in the first, middle and last place. */
  @Test
  void everyNameOfItsDirectoryIsPassedOnOrRefused(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    int passed = 0;
    for (char c = 1; c < 128; c++) {
      if (c == '/') {
        continue;
      }
      Path home = temporary.resolve(c + "a" + c + "b" + c);
      Path script = installed(home);
      Process run = run(java, home, script.toString());
      if (c == ':' || c == '!') {
        assertEquals(2, run.waitFor());
        assertTrue(text(run).contains("rename it"));
      } else {
        assertEquals(classPath(home), text(run));
        assertEquals(0, run.waitFor());
        passed++;
      }
    }
    assertEquals(124, passed);
  }

  /** Java loses what its own names of files cannot hold, and would find no class. */
  @Test
  void aDirectoryWhoseNameJavaCannotHoldIsRefused(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Path home = temporary.resolve("home");
    installed(home);
    String command = "cp -r home \"$(printf \"$1\")\" && exec \"$(printf \"$1\")/bin/authlayer\"";
    for (String name : List.of("\\360\\237\\230\\200", "a\\377b", "\\303\\244\\303")) {
      Process run = run(java, temporary, "env", "LC_ALL=C.UTF-8", "sh", "-c", command, "sh", name);
      assertTrue(text(run).contains("rename it"), name);
      assertEquals(2, run.waitFor());
    }
    String held = "\\303\\244 \\342\\202\\254";
    Process run = run(java, temporary, "env", "LC_ALL=C.UTF-8", "sh", "-c", command, "sh", held);
    assertTrue(text(run).contains(".jar"));
    assertEquals(0, run.waitFor());
  }

  @Test
  void aLinkAndARelativePathThatBeginWithAHyphenLeadToIt(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Path home = temporary.resolve("-home");
    installed(home);
    Path bin = home.resolve("bin");
    Files.createSymbolicLink(bin.resolve("-link"), Path.of("authlayer"));
    for (String name : List.of("./-home/bin/authlayer", "./-home/bin/-link")) {
      assertEquals(classPath(home), text(run(java, temporary, name)));
    }
    assertEquals(classPath(home), text(run(java, temporary, "sh", "--", "-home/bin/authlayer")));
    Files.createSymbolicLink(temporary.resolve("linked"), bin);
    assertEquals(classPath(home), text(run(java, temporary, "linked/authlayer")));
    Path alone = Files.createDirectories(temporary.resolve("alone/bin")).resolve("authlayer");
    Files.copy(SCRIPT, alone, StandardCopyOption.COPY_ATTRIBUTES);
    Process lost = run(java, temporary, alone.toString());
    assertTrue(text(lost).startsWith("authlayer: there is no directory lib"));
    assertEquals(2, lost.waitFor());
    Files.createDirectories(temporary.resolve("alone/lib"));
    Process empty = run(java, temporary, alone.toString());
    assertTrue(text(empty).contains("/alone/lib: no jars can be seen there"));
    assertEquals(2, empty.waitFor());
  }

  @Test
  void anotherCollectorTakesThePlaceOfTheDefault(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Files.writeString(java.resolve("bin/java"), "#!/bin/sh\nprintf '%s ' \"$@\"\n");
    Path home = temporary.resolve("home");
    Path script = installed(home);
    for (String name : List.of("AUTHLAYER_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")) {
      for (String option : List.of("-XX:+UseZGC", "-Xmx1g -XX:+UseG1GC")) {
        String other = text(run(java, home, "env", name + "=" + option, script.toString()));
        assertTrue(!other.contains("UseSerialGC"), other);
      }
      String same = text(run(java, home, "env", name + "=-Xmx1g", script.toString()));
      assertTrue(same.contains("-XX:+UseSerialGC"), same);
    }
  }

  /** Where the locale has no letters beyond ASCII, Java would read others as U+FFFD. */
  @Test
  void aLocaleOfAsciiOnlyIsReplaced(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Files.writeString(java.resolve("bin/java"), "#!/bin/sh\nprintf %s \"$LC_ALL\"\n");
    Path home = temporary.resolve("home");
    Path script = installed(home);
    for (String poor : List.of("C", "POSIX", "xx_YY.nonsense")) {
      assertEquals("C.UTF-8", text(run(java, home, "env", "LC_ALL=" + poor, script.toString())));
    }
    assertEquals("C.utf8", text(run(java, home, "env", "LC_ALL=C.utf8", script.toString())));
  }

  /**
   * PostgreSQL's shell reads four of them, Java one; the directory of the second name is not there.
   */
  @Test
  void aTemporaryDirectoryIsUsedOrRefusedByItsVariable(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25\"\n");
    Files.writeString(
        java.resolve("bin/java"),
        "#!/bin/sh\nfor a; do case $a in -XX:AOTCacheOutput=*) : > \"${a#*=}\";; esac; done\n");
    Path home = temporary.resolve("home");
    String script = installed(home).toString();
    for (char c : "$`\"\\\n\u007f: '*;&~".toCharArray()) {
      Path there = Files.createDirectory(temporary.resolve(c + "a" + c + c));
      Files.deleteIfExists(home.resolve("lib/authlayer.aot"));
      boolean isRefused = "$`\"\\:".indexOf(c) >= 0 || Character.isISOControl(c);
      assertMade(false, run(java, home, "env", "TMPDIR=" + there + "/no", script, "make-cache"));
      assertMade(!isRefused, run(java, home, "env", "TMPDIR=" + there, script, "make-cache"));
    }
  }

  private static void assertMade(boolean isMade, Process run) throws Exception {
    String said = text(run);
    assertTrue(isMade ? said.startsWith("authlayer: made ") : said.contains("TMPDIR"), said);
    assertEquals(isMade ? 0 : 2, run.waitFor());
  }

  @Test
  void tooFewFilesAreRefusedAndFilesOfItsOwnCanBeRead(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Files.writeString(java.resolve("bin/java"), "#!/bin/sh\numask\n");
    Path home = temporary.resolve("home");
    Path script = installed(home);
    Process few = run(java, home, "sh", "-c", "ulimit -n 64; exec \"$0\"", script.toString());
    assertTrue(text(few).startsWith("authlayer: this process may open 64 files"));
    assertEquals(2, few.waitFor());
    for (List<String> mask : List.of(List.of("777", "077"), List.of("022", "022"))) {
      String command = "umask " + mask.get(0) + "; exec \"$0\"";
      assertEquals(
          "0" + mask.get(1), text(run(java, home, "sh", "-c", command, script.toString())).strip());
    }
  }

  /** A write to a closed output fails, so that the program reports the loss. */
  @Test
  void aClosedStreamIsNoFileThatJavaOpens(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Files.writeString(
        java.resolve("bin/java"),
        "#!/bin/sh\n"
            + "{ read -r a <&0 && echo in; echo b >&1 || echo full >&3; echo c >&2; } 3> said\n");
    Path home = temporary.resolve("home");
    String script = installed(home).toString();
    for (List<String> one :
        List.of(
            List.of("echo a | \"$0\"", "in\nb\nc\n"),
            List.of("\"$0\" <&-", "b\nc\n"),
            List.of("echo a | \"$0\" 2>&-", "in\nb\n"),
            List.of("\"$0\" <&- >&- 2>&-; cat said", "full\n"))) {
      Process run = run(java, home, "sh", "-c", one.get(0), script);
      assertEquals(one.get(1), text(run), one.get(0));
    }
  }

  @Test
  void aPathWithoutTheUsualDirectoriesIsCompleted(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Path home = temporary.resolve("home");
    Path script = installed(home);
    for (String path : List.of("PATH=", "PATH=/nonexistent")) {
      Process run = run(java, home, "env", path, script.toString());
      assertEquals(classPath(home), text(run));
      assertEquals(0, run.waitFor());
    }
  }

  @Test
  void aWorkingDirectoryThatWasRemovedIsNamed(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Path home = temporary.resolve("home");
    Path gone = Files.createDirectory(temporary.resolve("gone"));
    String leave = "cd " + gone + " && rmdir " + gone + " && exec " + installed(home);
    Process run = run(java, home, "sh", "-c", leave);
    assertEquals(
        "authlayer: the working directory was removed, or may not be looked up: cd to another one",
        text(run).lines().reduce("", (first, last) -> last));
    assertEquals(2, run.waitFor());
  }

  @Test
  void aMachineWithoutProcIsNamed(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Path home = temporary.resolve("home");
    String hide = "mount -t tmpfs tmpfs /proc || exit 77; exec ";
    Process run = run(java, home, "unshare", "-rm", "sh", "-c", hide + installed(home));
    String said = text(run);
    assumeTrue(run.waitFor() == 2, "needs a name space of its own: " + said);
    assertEquals(
        "authlayer: Java needs /proc, which is not there: mount -t proc proc /proc", said.strip());
  }

  /** As systemd reads it: comments are left out, and a value may have blanks, quotes or a star. */
  @Test
  void theOperatorsScriptReadsTheEnvironmentOfTheService(@TempDir Path temporary) throws Exception {
    assertEquals(
        List.of(
            "-u authlayer -g authlayer -- " + temporary + "/programs/bin/authlayer keys generate",
            "-Xmx512m -XX:+UseSerialGC",
            "my shop",
            "a*b $c # d",
            "*"),
        inEnvironment(
            temporary,
            """
            # A comment
            ; another

            AUTHLAYER_JAVA_OPTIONS=-Xmx512m -XX:+UseSerialGC
            AUTHLAYER_REALM="my shop"
            AUTHLAYER_DATABASE_PASSWORD='a*b $c # d'
            LAST=*\
            """,
            "AUTHLAYER_JAVA_OPTIONS AUTHLAYER_REALM AUTHLAYER_DATABASE_PASSWORD LAST"));
  }

  /** A password that systemd reads otherwise would be another one to the service. */
  @Test
  void itReadsQuotesBackslashesAndBlanksAsSystemdDoes(@TempDir Path temporary) throws Exception {
    List<String> read =
        inEnvironment(
            temporary,
            """
            A=a\\\\b\\c\\"d
            B="a\\"b\\\\c\\`d\\$e\\f"
            C='a\\b"c'
              D =  a b\s\s
            E=a"b'c
            F="one"'two'three "four"
            G=it\\'s
            H=it's
            I=con\\
            tinued
            J=crlf\r
            K=$HOME `id` $(id)
            L=
            no variable
            1=none
            """,
            "A B C D E F G H I J K L");
    assertEquals(
        List.of(
            "a\\bc\"d",
            "a\"b\\c`d$e\\f",
            "a\\b\"c",
            "a b",
            "a\"b'c",
            "onetwothree \"four\"",
            "it's",
            "it's",
            "continued",
            "crlf",
            "$HOME `id` $(id)",
            ""),
        read.subList(1, read.size()));
  }

  @Test
  void aQuoteThatStaysOpenAddsNoLineToTheValue(@TempDir Path temporary) throws Exception {
    for (String quote : List.of("'", "\"")) {
      List<String> read = inEnvironment(temporary, "A=" + quote + "b", "A");
      assertEquals(List.of("b"), read.subList(1, read.size()));
      List<String> line = inEnvironment(temporary, "A=" + quote + "b\n", "A");
      assertEquals(List.of("b", ""), line.subList(1, line.size()), "as systemd reads it");
    }
  }

  @Test
  void theOperatorsScriptNamesAReleaseThatIsNotThere(@TempDir Path temporary) throws Exception {
    String script = SCRIPT.resolveSibling("../deploy/authlayer.sh").toAbsolutePath().toString();
    Process run = run(temporary, temporary, "env", "RELEASE=none", "sh", script, "help");
    assertTrue(text(run).contains("there is no directory none"));
    assertEquals(2, run.waitFor());
  }

  /** The words of the command line, and the value of each variable. */
  private static List<String> inEnvironment(Path temporary, String text, String names)
      throws IOException {
    Path file = Files.writeString(temporary.resolve("environment"), text);
    Files.writeString(
        temporary.resolve("authlayer"),
        Files.readString(SCRIPT.resolveSibling("../deploy/authlayer.sh"))
            .replace("/etc/authlayer/environment", file.toString())
            .replace("/var/lib/authlayer", temporary.toString()));
    Path programs = Files.createDirectories(temporary.resolve("programs"));
    Path runuser = programs.resolve("runuser");
    Files.writeString(
        runuser,
        """
        #!/bin/sh
        printf '%s\\n' "$*"
        for name in NAMES; do eval "printf '%s\\\\n' \\"\\$$name\\""; done
        """
            .replace("NAMES", names));
    Files.setPosixFilePermissions(runuser, PosixFilePermissions.fromString("rwx------"));
    String path = "PATH=" + programs + ":/usr/bin:/bin";
    String command = "RELEASE=programs sh ./authlayer keys generate";
    return text(run(temporary, temporary, "env", path, "sh", "-c", command)).lines().toList();
  }

  @Test
  void whatMakesTheCacheIsSaidOnATerminalOnly(@TempDir Path temporary) throws Exception {
    Path java = java(temporary);
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    Files.writeString(
        java.resolve("bin/java"),
        """
        #!/bin/sh
        for option; do
          case $option in -XX:AOTCacheOutput=*) : > "${option#*=}" ;; esac
        done
        """);
    Path home = temporary.resolve("home");
    Path script = installed(home);
    Path cache = home.toRealPath().resolve("lib/authlayer.aot");
    String made = "authlayer: made " + cache;
    Process piped = run(java, home, script.toString(), "make-cache");
    assertEquals(List.of(made), text(piped).lines().toList());

    Process terminal = run(java, home, "script", "-qec", "true", "/dev/null");
    assumeTrue(text(terminal).isEmpty(), "needs a pseudo-terminal");
    Files.delete(cache);
    String command = script + " make-cache";
    List<String> typed =
        text(run(java, home, "script", "-qec", command, "/dev/null")).lines().toList();
    assertEquals(3, typed.size(), typed::toString);
    assertTrue(typed.get(0).endsWith("1 of 2 ..."), typed.get(0));
    assertEquals("authlayer: making " + cache + ": 2 of 2 ...", typed.get(1));
    assertEquals(made, typed.get(2));
  }

  private static String classPath(Path home) throws IOException {
    Path lib = home.toRealPath().resolve("lib");
    return lib.resolve("a.jar") + ":" + lib.resolve("b.jar");
  }

  private static Path installed(Path home) throws IOException {
    Files.createDirectories(home.resolve("lib"));
    Files.createFile(home.resolve("lib/a.jar"));
    Files.createFile(home.resolve("lib/b.jar"));
    Files.createDirectories(home.resolve("bin"));
    return Files.copy(SCRIPT, home.resolve("bin/authlayer"), StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** Prints what stands behind -cp, without a line feed of its own. */
  private static Path java(Path temporary) throws IOException {
    Path home = temporary.resolve("java");
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");
    Path java = home.resolve("bin/java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        while [ "$1" != -cp ]; do shift; done
        printf %s "$2"
        """);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    return home;
  }

  private static Process run(Path java, Path directory, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)));
    builder.environment().put("JAVA_HOME", java.toString());
    return builder.directory(directory.toFile()).redirectErrorStream(true).start();
  }

  private static String text(Process run) throws IOException {
    return new String(Objects.requireNonNull(run.getInputStream()).readAllBytes(), UTF_8);
  }
}
