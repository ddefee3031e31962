package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files around several instances are read by the programs that they are for. */
@Timeout(120)
final class ScaleOutFilesTest {

  private static final Path DEPLOY =
      Path.of("..", "adapter-helidon", "distribution", "src", "server", "deploy");

  @TempDir private Path place;

  @ParameterizedTest
  @ValueSource(strings = {"haproxy.cfg", "haproxy-database.cfg"})
  void haproxyTakesItsFile(String name) throws Exception {
    String haproxy = program("/usr/sbin/haproxy");
    String text = read(name).replace("/run/secrets/tls.pem", certificate());
    // A name that is not known here would be refused; addresses are.
    text = text.replaceAll("(server \\S+) [a-z-]+:", "$1 127.0.0.1:");
    assertEquals(0, run(haproxy, "-c", "-f", file(name, text)).code());
    String wrong = file(name, text.replace("http-check expect", "http-check demand"));
    assertNotEquals(0, run(haproxy, "-c", "-f", wrong).code(), "a word it does not know");
  }

  @Test
  void patroniMissesNothingButTheMachines() throws Exception {
    String patroni = program("/usr/bin/patroni");
    program("/usr/lib/postgresql/15/bin/postgres");
    String text = read("patroni.yml").replace("/var/lib/postgresql/15", place.toString());
    assertEquals(List.of("etcd3", "postgresql", "restapi"), complaints(patroni, text));
    assertEquals(
        List.of("etcd3", "postgresql", "restapi", "scope"),
        complaints(patroni, text.replace("scope:", "scop:")));
  }

  @Test
  void pgbouncerListensWithItsFile() throws Exception {
    String pgbouncer = program("/usr/sbin/pgbouncer");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String users = file("userlist.txt", "\"authlayer\" \"change-me\"\n");
    String text =
        read("pgbouncer.ini")
            .replace("listen_port = 6432", "listen_port = " + port)
            .replace("/etc/pgbouncer/userlist.txt", users)
            .replace("/run/pgbouncer", place.toString());
    Process running = start(noRoot(List.of(pgbouncer, file("pgbouncer.ini", text))));
    try {
      assertTrue(answers(running, port), () -> "see " + place.resolve("output"));
    } finally {
      running.destroyForcibly().waitFor();
    }
    String wrong = file("pgbouncer.ini", text.replace("pool_mode = transaction", "pool_mode = so"));
    assertNotEquals(0, run(noRoot(List.of(pgbouncer, wrong))).code());
  }

  /** Packages or the server: this test runs where either may be missing. */
  @Test
  void theDrillSaysInOneLineWhatIsMissing() throws Exception {
    String python = program("/usr/bin/python3");
    Run refused = run(python, "src/test/scale-out/drill.py", "--server", place.toString());
    assertEquals(2, refused.code(), refused.output());
    assertTrue(refused.output().startsWith("drill scale-out: "), refused.output());
    assertEquals(1, refused.output().lines().count(), refused.output());
  }

  /** The sections that something is said of, in order. */
  private List<String> complaints(String patroni, String text) throws Exception {
    String said = run(patroni, "--validate-config", file("patroni.yml", text)).output();
    return List.copyOf(
        new TreeSet<>(
            Pattern.compile("(?m)^([a-z0-9]+)\\S* ")
                .matcher(said)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList()));
  }

  private static boolean answers(Process running, int port) throws InterruptedException {
    while (running.isAlive()) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return true;
      } catch (IOException notYet) {
        running.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    return false;
  }

  private String certificate() throws Exception {
    Path key = place.resolve("tls.key");
    Path certificate = place.resolve("tls.crt");
    List<String> command =
        new ArrayList<>(List.of("openssl", "req", "-x509", "-newkey", "ec", "-nodes"));
    command.addAll(List.of("-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=localhost"));
    command.addAll(List.of("-keyout", key.toString(), "-out", certificate.toString()));
    assertEquals(0, run(command).code());
    return file("tls.pem", Files.readString(certificate) + Files.readString(key));
  }

  private static String program(String path) {
    assumeTrue(Files.isExecutable(Path.of(path)), "not run: there is no " + path);
    return path;
  }

  /** PgBouncer refuses root; in a user namespace it is nobody in particular. */
  private static List<String> noRoot(List<String> command) {
    List<String> words = new ArrayList<>(command);
    if ("root".equals(System.getProperty("user.name"))) {
      words.addAll(0, List.of("unshare", "--user"));
    }
    return words;
  }

  private Run run(String... command) throws Exception {
    return run(List.of(command));
  }

  private Run run(List<String> command) throws Exception {
    Process process = start(command);
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "still running: " + command);
      return new Run(process.exitValue(), Files.readString(place.resolve("output")));
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(place.resolve("output").toFile())
        .start();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(place.resolve(name), text).toString();
  }

  private static String read(String name) throws IOException {
    return Files.readString(DEPLOY.resolve(name));
  }

  private record Run(int code, String output) {}
}
