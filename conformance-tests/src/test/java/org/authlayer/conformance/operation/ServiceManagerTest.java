package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server reports to the manager of services that started it. */
final class ServiceManagerTest {

  /** The socket of systemd, in Python: Java has no datagrams there. Each message is a line. */
  private static final String LISTENER =
      """
      import socket, sys
      heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      heard.bind(sys.argv[1])
      print("listening", flush=True)
      while True:
          print(heard.recv(4096).decode().replace("\\n", " "), flush=True)
      """;

  private static TestPostgres postgres;

  @TempDir private Path place;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  @Test
  void readinessIsReportedWhenRequestsAreAnsweredAndNotBefore() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-notify")), "not run: no systemd");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "not run: no /usr/bin/python3");
    Path socket = place.resolve("notify");
    Process listener =
        new ProcessBuilder("/usr/bin/python3", "-c", LISTENER, socket.toString()).start();
    try (BufferedReader heard = listener.inputReader(UTF_8)) {
      assertEquals("listening", heard.readLine());
      Map<String, String> waiting = Map.of("NOTIFY_SOCKET", socket.toString());
      try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
          ServerProcess refused = start(taken.getLocalPort(), waiting)) {
        assertEquals(3, refused.exitCode());
      }
      try (ServerProcess server = start(0, waiting)) {
        Flow flow = Flow.at(server.url());
        assertEquals(200, flow.me(flow.token()));
        assertTrue(String.valueOf(heard.readLine()).contains("READY=1"));
      }
    } finally {
      listener.destroyForcibly();
    }
  }

  private static ServerProcess start(int port, Map<String, String> environment) throws Exception {
    Map<String, String> settings = new TreeMap<>(postgres.database("managed"));
    settings.put("server.port", String.valueOf(port));
    settings.put("password.bcrypt-cost", "4");
    settings.put("applications", "token,web");
    return ServerProcess.start(settings, environment);
  }
}
