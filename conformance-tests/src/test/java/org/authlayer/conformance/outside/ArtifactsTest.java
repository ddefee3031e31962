package org.authlayer.conformance.outside;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/**
 * What {@code mvn install} puts into the local repository: the BOM, and every artifact that it
 * names; and what the profiles that run something leave out.
 */
final class ArtifactsTest {

  private static final String BOM = Repository.read("auth-ports/bom/pom.xml");
  private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
  private static final Pattern MANAGED =
      Pattern.compile(
          "<groupId>org\\.authlayer</groupId>\\s*<artifactId>(?!authlayer-bom)(.+?)</artifactId>\\s*<version>(.+?)</version>");
  private static final Pattern GRADLE =
      Pattern.compile("\"org\\.authlayer:([^:\"]+)(?::([^\"]+))?\"");

  private static final Pattern NEEDED =
      Pattern.compile(
          "<dependency>\\s*<groupId>org\\.authlayer</groupId>\\s*<artifactId>([^<]+)</artifactId>(?!\\s*<scope>test<)");

  private static Stream<String> poms() {
    return modules().map(module -> Repository.read(module + "/pom.xml"));
  }

  private static String one(MatchResult found) {
    return found.group(1);
  }

  private static boolean hasJar(String pom) {
    return !pom.contains("<packaging>pom<")
        && !Pattern.compile("<id>default-jar</id>\\s+<phase>none</phase>").matcher(pom).find();
  }

  private static Stream<String> modules() {
    String root = Repository.read("pom.xml");
    String always = root.substring(0, root.indexOf("<profiles>"));
    return MODULE.matcher(always).results().map(found -> found.group(1));
  }

  private static String first(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow().group(1);
  }

  private static String own(String pom) {
    return first(pom.replaceFirst("(?s)<parent>.*</parent>", ""), "<artifactId>(.+?)</artifactId>");
  }

  @Test
  void billOfMaterialsNamesEveryModuleThatIsInstalled() {
    Set<String> installed =
        poms()
            .filter(pom -> !pom.contains("<maven.install.skip>true<"))
            .map(ArtifactsTest::own)
            .filter(name -> !name.equals("authlayer-bom"))
            .collect(toSet());
    assertTrue(installed.size() > 10, installed::toString);
    assertEquals(installed, managed().map(found -> found.group(1)).collect(toSet()));
  }

  @Test
  void billOfMaterialsHasTheVersionOfTheBuildEverywhere() {
    String version = first(Repository.read("pom.xml"), "<version>(.+?)</version>");
    assertEquals(
        Set.of(version),
        Stream.concat(
                managed().map(found -> found.group(2)),
                Stream.of(first(BOM, "<version>(.+?)</version>")))
            .collect(toSet()));
  }

  /** Its plugin is the one of the other modules, which inherit it. */
  @Test
  void billOfMaterialsIsInstalledByThePluginOfTheBuild() {
    String plugin = "<artifactId>maven-install-plugin</artifactId>\\s+<version>(.+?)<";
    assertEquals(
        first(Repository.read("pom.xml"), "<maven.install.version>(.+?)<"), first(BOM, plugin));
  }

  /** A module without a jar fails at install: it says that nothing of it is installed. */
  @Test
  void moduleWithoutJarIsNotInstalled() {
    List<String> failing =
        modules()
            .filter(module -> !module.equals("auth-ports/bom"))
            .filter(
                module -> {
                  String pom = Repository.read(module + "/pom.xml");
                  return !hasJar(pom) && !pom.contains("<maven.install.skip>true<");
                })
            .toList();
    assertEquals(List.of(), failing);
  }

  /** {@code mvn -Pserve} and {@code mvn -Pbench} compile no module that they do not run. */
  @Test
  void moduleThatNeedsAModuleLeftOutIsLeftOutToo() {
    for (String profile : List.of("serve", "bench")) {
      Pattern leavesOut =
          Pattern.compile(
              "(?s)<id>"
                  + profile
                  + "</id>((?!</profile>).)*<maven.main.skip>true</maven.main.skip>");
      Set<String> leftOut =
          poms().filter(leavesOut.asPredicate()).map(ArtifactsTest::own).collect(toSet());
      assertTrue(leftOut.contains("authlayer-testing"), leftOut::toString);
      assertEquals(
          Set.of(),
          poms()
              .filter(leavesOut.asPredicate().negate())
              .filter(ArtifactsTest::hasJar)
              .filter(
                  pom ->
                      NEEDED
                          .matcher(pom)
                          .results()
                          .map(ArtifactsTest::one)
                          .anyMatch(leftOut::contains))
              .map(ArtifactsTest::own)
              .collect(toSet()),
          profile);
    }
  }

  /** The profiles run {@code exec:exec} in every module, and the BOM inherits nothing. */
  @Test
  void billOfMaterialsRunsNothing() {
    assertTrue(BOM.contains("<exec.skip>true</exec.skip>"));
    assertTrue(BOM.contains("<exec.executable>"));
  }

  /** Gradle cannot be had in every build, so its file is compared with what Maven resolves. */
  @Test
  void gradleNamesTheArtifactsOfTheSameExample() {
    List<MatchResult> named =
        GRADLE.matcher(Repository.read("docs/examples/hello/build.gradle.kts")).results().toList();
    String pom = Repository.read("docs/examples/hello/pom.xml");
    Set<String> maven =
        MANAGED
            .matcher(pom)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    maven.add("authlayer-bom");
    assertEquals(maven, named.stream().map(found -> found.group(1)).collect(toSet()));
    assertEquals(
        List.of(first(BOM, "<version>(.+?)</version>")),
        named.stream().map(found -> found.group(2)).filter(version -> version != null).toList());
    String main = "org.authlayer.server.Main";
    assertTrue(pom.contains(main));
    assertTrue(Repository.read("docs/examples/hello/build.gradle.kts").contains(main));
  }

  private static Stream<MatchResult> managed() {
    return MANAGED.matcher(BOM).results();
  }
}
