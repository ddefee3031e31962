package org.authlayer.conformance.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Builds the examples with a Maven of its own, whose local repository holds what this build made,
 * as {@code mvn install} leaves it, and what is public; runs their tests, and on those with a seat
 * for them the attacks. One run builds all of them, as modules of a POM that they do not know. The
 * build that runs this test says where Maven is, which local repository it uses, and whether it is
 * offline.
 */
final class ExamplesIT {

  private static final Path EXAMPLES = Path.of("..", "docs", "examples").toAbsolutePath();
  private static final Path SEATS = Path.of("src", "test", "outside").toAbsolutePath();
  private static final Path OUTSIDE = Path.of("target", "outside").toAbsolutePath();
  private static final Path REPOSITORY = OUTSIDE.resolve("repository");
  private static final Path LOG = OUTSIDE.resolve("maven.log");

  /** The dependencies that the attacks add to an example, as the pages of the ways name them. */
  private static final List<String> WAYS =
      List.of(
          "adapter-helidon-issuers",
          "adapter-helidon-openid-connect",
          "adapter-persistence-second-factor",
          "authlayer-passkeys",
          "adapter-persistence-recovery");

  private static final Pattern NAME =
      Pattern.compile("<groupId>org.example</groupId><artifactId>([^<]+)</artifactId>");

  private static int exitCode;

  static List<Path> examples() throws IOException {
    try (Stream<Path> all = Files.list(EXAMPLES)) {
      return all.filter(path -> Files.exists(path.resolve("pom.xml"))).sorted().toList();
    }
  }

  @BeforeAll
  static void buildAll() throws IOException, InterruptedException {
    shareTheLocalRepositoryButForThisProject();
    StringBuilder modules = new StringBuilder();
    for (Path example : examples()) {
      Path copy = OUTSIDE.resolve(example.getFileName());
      Folders.copy(example, copy, "target");
      addAttacks(copy);
      modules.append("<module>").append(example.getFileName()).append("</module>");
    }
    Files.writeString(
        OUTSIDE.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>org.example</groupId>
          <artifactId>examples</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <modules>%s</modules>
        </project>
        """
            .formatted(modules));
    ProcessBuilder maven = new ProcessBuilder(command()).directory(OUTSIDE.toFile());
    maven.redirectErrorStream(true).redirectOutput(LOG.toFile());
    Map<String, String> environment = maven.environment();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.keySet().removeAll(List.of("MAVEN_PROJECTBASEDIR", "MAVEN_CMD_LINE_ARGS"));
    exitCode = maven.start().waitFor();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void outsiderBuildsItAndItsTestsPass(Path example) throws IOException {
    Matcher pom = NAME.matcher(Files.readString(example.resolve("pom.xml")));
    assertTrue(pom.find(), "no " + NAME);
    Pattern line =
        Pattern.compile("\\[INFO] " + Pattern.quote(pom.group(1)) + " .*\\. SUCCESS \\[");
    String log = Files.readString(LOG);
    assertTrue(line.matcher(log).find(), log);
  }

  @Test
  void theRunEndsWell() throws IOException {
    String log = Files.readString(LOG);
    assertEquals(0, exitCode, log);
  }

  /** What others publish comes from the local repository in use, into which nothing is put. */
  private static void shareTheLocalRepositoryButForThisProject() throws IOException {
    Folders.delete(OUTSIDE);
    Path shared = Path.of(told("outside.repository"));
    Folders.link(shared, REPOSITORY, "org");
    Folders.link(shared.resolve("org"), REPOSITORY.resolve("org"), "authlayer");
    Path made = Path.of(told("outside.release"), "org", "authlayer");
    Folders.copy(made, REPOSITORY.resolve("org").resolve("authlayer"), "");
  }

  private static void addAttacks(Path copy) throws IOException {
    Path seat = SEATS.resolve(copy.getFileName());
    if (Files.exists(seat)) {
      Folders.copy(seat, copy, "");
      Path sources = Path.of("src", "test", "java", "org", "authlayer", "conformance", "attacks");
      Folders.copy(sources.toAbsolutePath(), copy.resolve(sources), "package-info.java");
      Path pom = copy.resolve("pom.xml");
      String end = "  </dependencies>\n  <build>";
      String ways = WAYS.stream().map(ExamplesIT::dependency).collect(Collectors.joining());
      Files.writeString(pom, Files.readString(pom).replace(end, ways + end));
    }
  }

  private static String dependency(String artifact) {
    return "<dependency><groupId>org.authlayer</groupId><artifactId>%s</artifactId></dependency>\n"
        .formatted(artifact);
  }

  private static List<String> command() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(told("outside.maven"), "bin", "mvn").toString());
    words.addAll(List.of("-B", "-ntp", "-fae", "-T2", "-Dmaven.repo.local=" + REPOSITORY));
    // As in this build: tests end before the second compiler of the JVM has paid for itself.
    words.add("-DargLine=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
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
}
