package org.authlayer.adapter.persistence.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.StoreCalls;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The last code whose history had Flyway's default name, compiled from the repository's own past:
 * it makes the tables, and starts again on them after this release has moved the history.
 */
@ExtendWith(FreshDatabase.class)
final class ReleaseBeforeTest {

  private static final String COMMIT = "8fbca1ddfbdd6b647eca93bd2d2361aa1e73439c";
  private static final List<String> MODULES = List.of("auth-ports", "adapter-persistence");
  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  /** What a server does of it at a start, and then once more. */
  private static final String SERVER =
      """
      import java.nio.file.Path;
      import java.time.Duration;
      import org.authlayer.adapter.persistence.PostgresStoresFactory;
      import org.authlayer.ports.driven.*;
      class Server {
        public static void main(String[] words) {
          var settings =
              new DatabaseSettings(
                  words[0], words[1], words[2], 2, Duration.ofSeconds(60), Path.of("unused"));
          try (Stores stores = new PostgresStoresFactory().open(settings)) {
            stores.ping();
            stores.users().add(new NewUser(null, words[3], words[3], "hash"));
            System.out.println("served " + stores.users().findByEmail(words[3]).get().name());
          } catch (StoreException e) {
            System.out.println("refused: " + e.getMessage());
          }
        }
      }
      """;

  @TempDir private static Path classes;

  private final TestDatabase database;

  ReleaseBeforeTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeAll
  static void compile(@TempDir Path sources) throws Exception {
    assumeTrue(
        Files.exists(REPOSITORY.resolve(".git"))
            && ended(REPOSITORY, "git", "cat-file", "-e", COMMIT + "^{commit}") == 0,
        "needs the repository's history: git, and commit " + COMMIT);
    Path archive = sources.resolve("before.tar");
    List<String> command =
        new ArrayList<>(List.of("git", "archive", "--output", archive.toString(), COMMIT));
    MODULES.forEach(module -> command.add(module + "/src/main"));
    assertEquals(0, ended(REPOSITORY, command.toArray(String[]::new)));
    assertEquals(0, ended(sources, "tar", "-xf", archive.toString()));
    Files.writeString(sources.resolve("Server.java"), SERVER);
    List<String> words =
        new ArrayList<>(List.of("-d", classes.toString(), "-proc:none", "-nowarn"));
    words.addAll(List.of("-cp", libraries()));
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
          .forEach(file -> words.add(file.toString()));
    }
    var compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    assertEquals(0, compiler.run(null, null, null, words.toArray(String[]::new)));
    Path steps = Path.of("org/authlayer/adapter/persistence/migrations/table-history");
    Path resources = sources.resolve("adapter-persistence/src/main/resources").resolve(steps);
    Files.createDirectories(classes.resolve(steps));
    try (Stream<Path> files = Files.list(resources)) {
      for (Path file : files.toList()) {
        Files.copy(file, classes.resolve(steps).resolve(file.getFileName()));
      }
    }
  }

  /** What both releases are built on, and nothing of this one. */
  private static String libraries() {
    String all =
        System.getProperty("java.class.path")
            + System.getProperty("path.separator")
            + System.getProperty("jdk.module.path", "");
    return Stream.of(all.split(System.getProperty("path.separator")))
        .filter(entry -> entry.endsWith(".jar") && !Path.of(entry).startsWith(REPOSITORY))
        .reduce((one, other) -> one + System.getProperty("path.separator") + other)
        .orElseThrow();
  }

  private static int ended(Path directory, String... command) throws Exception {
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** In a process of its own, as a server is. */
  private String serverOfTheReleaseBefore(String name) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classes + System.getProperty("path.separator") + libraries(),
                "Server",
                database.url(),
                database.user(),
                database.password(),
                name)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var answer = process.inputReader()) {
      return String.join("\n", answer.lines().toList());
    }
  }

  private void start() {
    try (Stores stores = database.open()) {
      StoreCalls.all(stores);
    }
  }

  @Test
  void itsTablesAreMovedAndItStartsAgainOnThem() throws Exception {
    assertEquals("served first", serverOfTheReleaseBefore("first"));
    assertEquals("3", database.read("select count(*) from flyway_schema_history"));
    start();
    assertEquals("5", database.read("select count(*) from authlayer_schema_history"));
    assertEquals("served second", serverOfTheReleaseBefore("second"));
    start();
    assertEquals("2", database.read("select count(*) from users"));
  }

  @Test
  void instancesThatMoveTheHistoryAtOnceAllComeUpAndSoDoItsServers() throws Exception {
    assertEquals("served first", serverOfTheReleaseBefore("first"));
    int instances = 4;
    CyclicBarrier barrier = new CyclicBarrier(instances);
    Callable<String> start =
        () -> {
          barrier.await();
          start();
          return "served";
        };
    List<Callable<String>> all = new ArrayList<>(Collections.nCopies(instances, start));
    all.add(() -> serverOfTheReleaseBefore("beside"));
    try (var threads = Executors.newFixedThreadPool(instances + 1)) {
      for (var one : threads.invokeAll(all)) {
        assertTrue(one.get().startsWith("served"), one.get());
      }
    }
    assertEquals("5", database.read("select count(*) from authlayer_schema_history"));
    assertEquals("0", database.read("select count(*) from pg_tables where " + FORMER));
  }

  private static final String FORMER = "tablename = 'flyway_schema_history'";

  /** It reads the later steps through the view, and what they say of it. */
  @Test
  void itSeesWhatALaterReleaseDoesToTheTables(@TempDir Path steps) throws Exception {
    assertEquals("served first", serverOfTheReleaseBefore("first"));
    LaterRelease later =
        LaterRelease.in(steps).step("V6__nicknames_serves_3", "create table nicknames (id int);");
    later.start(database);
    assertEquals("served second", serverOfTheReleaseBefore("second"));
    later.step("V7__contract_serves_5", "create table contract (id int);").migrate(database);
    assertTrue(serverOfTheReleaseBefore("third").startsWith("refused: "));
  }

  @Test
  void itFindsMissingWhatTheOperatorGaveUp() throws Exception {
    assertEquals("served first", serverOfTheReleaseBefore("first"));
    start();
    new PostgresStoresFactory().migrate(database.settings());
    assertEquals(
        "refused: the tables in the database at 127.0.0.1:"
            + database.port()
            + " are not those of this program: give it a database of its own",
        serverOfTheReleaseBefore("second"));
  }
}
