package org.authlayer.conformance.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Builds every example with a Maven of its own, whose local repository holds what this build made,
 * as {@code mvn install} leaves it, and what is public; runs its tests, and on those with a seat
 * for them the attacks. Maven says where it is, which local repository it uses, and whether it is
 * offline.
 */
final class ExamplesIT {

  private static final Path EXAMPLES = Path.of("..", "docs", "examples").toAbsolutePath();
  private static final Path SEATS = Path.of("src", "test", "outside").toAbsolutePath();
  private static final Path OUTSIDE = Path.of("target", "outside").toAbsolutePath();
  private static final Path REPOSITORY = OUTSIDE.resolve("repository");

  static List<Path> examples() throws IOException {
    try (Stream<Path> all = Files.list(EXAMPLES)) {
      return all.filter(path -> Files.exists(path.resolve("pom.xml"))).sorted().toList();
    }
  }

  /** What others publish comes from the local repository in use, into which nothing is put. */
  @BeforeAll
  static void shareTheLocalRepositoryButForThisProject() throws IOException {
    Folders.delete(OUTSIDE);
    Path shared = Path.of(told("outside.repository"));
    Folders.link(shared, REPOSITORY, "org");
    Folders.link(shared.resolve("org"), REPOSITORY.resolve("org"), "authlayer");
    Path made = Path.of(told("outside.release"), "org", "authlayer");
    Folders.copy(made, REPOSITORY.resolve("org").resolve("authlayer"), "");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void outsiderBuildsItAndItsTestsPass(Path example) throws IOException, InterruptedException {
    Path copy = OUTSIDE.resolve(example.getFileName());
    Folders.copy(example, copy, "target");
    addAttacks(copy);
    Path log = OUTSIDE.resolve(example.getFileName() + ".log");
    ProcessBuilder maven = new ProcessBuilder(command()).directory(copy.toFile());
    maven.redirectErrorStream(true).redirectOutput(log.toFile());
    Map<String, String> environment = maven.environment();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    // It ends before the second compiler of the JVM has paid for itself.
    environment.merge("MAVEN_OPTS", "-XX:TieredStopAtLevel=1", (own, more) -> own + " " + more);
    environment.keySet().removeAll(List.of("MAVEN_PROJECTBASEDIR", "MAVEN_CMD_LINE_ARGS"));
    assertEquals(0, maven.start().waitFor(), () -> read(log));
  }

  private static void addAttacks(Path copy) throws IOException {
    Path seat = SEATS.resolve(copy.getFileName());
    if (Files.exists(seat)) {
      Folders.copy(seat, copy, "");
      Path sources = Path.of("src", "test", "java", "org", "authlayer", "conformance", "attacks");
      Folders.copy(sources.toAbsolutePath(), copy.resolve(sources), "package-info.java");
    }
  }

  private static List<String> command() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(told("outside.maven"), "bin", "mvn").toString());
    words.addAll(List.of("-B", "-ntp", "-Dmaven.repo.local=" + REPOSITORY));
    if (told("outside.offline").endsWith("true")) {
      words.add("-o");
    }
    words.add("test");
    return words;
  }

  private static String told(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException(
          property + " is not set; run this test with mvn verify, which tells it");
    }
    return value;
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }
}
