package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a process: several instances, stopping, and how it refuses to start. */
class ProcessesTest {

  private static TestPostgres postgres;

  @TempDir private Path directory;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  @Test
  void whatOneInstanceIssuesAnotherHonoursWhenTheFirstIsKilled() throws Exception {
    Map<String, String> settings = settings("shared");
    try (ServerProcess first = ServerProcess.start(settings);
        ServerProcess second = ServerProcess.start(settings)) {
      URI secondUrl = second.url();
      Flow onFirst = Flow.at(first.url());
      String token = onFirst.token();
      String jwt = onFirst.jwt();
      String session = onFirst.session();
      first.process().destroyForcibly().waitFor();
      Flow onSecond = onFirst.on(secondUrl);
      assertEquals(200, onSecond.me(token));
      assertEquals(200, onSecond.validate(jwt));
      assertEquals(200, onSecond.account(session));
      assertEquals(401, onSecond.me(token.replace(token.charAt(0), '~')));
      assertEquals(303, onSecond.account(session.substring(1) + "~"));
    }
  }

  @Test
  void sigtermEndsItWithZero() throws Exception {
    try (ServerProcess server = ServerProcess.start(settings("stopped"))) {
      Flow flow = Flow.at(server.url());
      assertEquals(200, flow.me(flow.token()));
      server.process().destroy();
      assertEquals(0, server.exitCode());
    }
  }

  @Test
  void aTakenPortIsExitCode3() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<String, String> settings = settings("port_taken");
      settings.put("server.port", String.valueOf(taken.getLocalPort()));
      assertRefused(3, "--port", ServerProcess.start(settings));
    }
  }

  @Test
  void anUnreachableDatabaseIsExitCode4() throws Exception {
    Map<String, String> settings = settings("unreachable");
    settings.put("database.url", "jdbc:postgresql://127.0.0.1:" + freePort() + "/nowhere");
    assertRefused(4, "127.0.0.1", ServerProcess.start(settings));
  }

  @Test
  void aWrongDatabasePasswordIsExitCode4() throws Exception {
    Map<String, String> settings = settings("locked");
    settings.put("database.password", "not the password");
    assertRefused(4, "database.password", ServerProcess.start(settings));
  }

  /** The log has no frames of the library that makes the tables. */
  @Test
  void aConnectionThatEndsWhileTheTablesAreMadeIsOneLineAndExitCode4() throws Exception {
    Map<String, String> settings = settings("ending");
    postgres.run(
        "ending",
        """
        create function end_it() returns event_trigger language plpgsql as $$ begin
          perform pg_terminate_backend(pg_backend_pid());
        end $$;
        create event trigger ending on ddl_command_start when tag in ('CREATE INDEX')
          execute function end_it();
        """);
    assertRefused(4, "ended the connection during the start", ServerProcess.start(settings));
    postgres.run("ending", "alter event trigger ending disable");
  }

  @Test
  void theZoneOfTheMachineIsNoneOfTheDatabase() throws Exception {
    Map<String, String> settings = settings("zoned");
    Map<String, String> environment = new LinkedHashMap<>(ServerProcess.secrets(settings));
    environment.put("JDK_JAVA_OPTIONS", "-Duser.timezone=SystemV/AST4");
    try (ServerProcess server = ServerProcess.run(ServerProcess.words(settings), environment)) {
      server.url();
    }
  }

  @Test
  void anUnreadableConfigurationIsExitCode2() throws Exception {
    Path file = Files.writeString(directory.resolve("authlayer.yaml"), "server: [port: 80");
    assertRefused(
        2, "authlayer.yaml", ServerProcess.run(List.of("--config", file.toString()), Map.of()));
    String missing = directory.resolve("missing.yaml").toString();
    assertRefused(2, "missing.yaml", ServerProcess.run(List.of("--config", missing), Map.of()));
  }

  @Test
  void aJarThatIsNotThereIsExitCode5() throws Exception {
    String torn =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(jar -> !jar.contains("nimbus-jose-jwt"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> words = List.of("--port", "0", "--set", "database.data-directory=" + directory);
    assertRefused(5, "com/nimbusds/jose/", ServerProcess.run(torn, words, Map.of()));
  }

  @Test
  void anUnknownOptionIsExitCode2() throws Exception {
    assertRefused(2, "--prot", ServerProcess.run(List.of("--prot", "80"), Map.of()));
    assertRefused(
        2, "AUTHLAYER_PROT", ServerProcess.run(List.of(), Map.of("AUTHLAYER_PROT", "80")));
  }

  @Test
  void helpIsExitCode0() throws Exception {
    try (ServerProcess help = ServerProcess.run(List.of("--help"), Map.of())) {
      assertTrue(help.out().lines().anyMatch(line -> line.contains("--database-url")));
      assertEquals(0, help.exitCode());
    }
  }

  private static void assertRefused(int code, String named, ServerProcess started)
      throws Exception {
    try (ServerProcess server = started) {
      assertEquals(code, server.exitCode());
      List<String> complaints = server.complaints();
      assertEquals(1, complaints.size(), complaints::toString);
      assertTrue(complaints.get(0).contains(named), complaints::toString);
      assertFalse(complaints.get(0).contains("not the password"), complaints::toString);
    }
  }

  private static Map<String, String> settings(String database) throws Exception {
    Map<String, String> settings = new LinkedHashMap<>(postgres.database(database));
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("jwt.keys.0.kid", "shared");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    return settings;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
