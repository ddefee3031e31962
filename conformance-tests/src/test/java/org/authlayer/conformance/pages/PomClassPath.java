package org.authlayer.conformance.pages;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;

/** The entries of the test's own class path that the dependencies of a POM bring. */
final class PomClassPath {

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>\\s*<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>"
              + "(?:\\s*<version>([^<$]+)</version>)?(?:\\s*<scope>(\\w+)</scope>)?");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final String GROUP = "org.authlayer";
  private static final Path ROOT = Repository.path("").toAbsolutePath().normalize();

  private PomClassPath() {}

  /** For the compiler: modules and libraries, with what they compile with. */
  static Set<String> compile(String pom) {
    Set<String> entries = new LinkedHashSet<>();
    add(pom, List.of("compile"), entries);
    return entries;
  }

  /** For the server: modules with what they run with, and all libraries. */
  static Set<String> run(String pom) {
    Set<String> entries = new LinkedHashSet<>();
    add(pom, List.of("compile", "runtime"), entries);
    own().filter(entry -> !Path.of(entry).startsWith(ROOT)).forEach(entries::add);
    return entries;
  }

  private static void add(String pom, List<String> scopes, Set<String> entries) {
    for (MatchResult dependency : DEPENDENCY.matcher(pom).results().toList()) {
      String scope = dependency.group(4) == null ? "compile" : dependency.group(4);
      if (scopes.contains(scope) && dependency.group(1).equals(GROUP)) {
        String module = module(dependency.group(2));
        if (entries.add(only(ROOT.resolve(module).resolve("target") + File.separator))) {
          add(Repository.read(module + "/pom.xml"), scopes, entries);
        }
      } else if (scopes.contains(scope)) {
        addLibrary("/" + dependency.group(1).replace('.', '/') + "/", dependency, entries);
      }
    }
  }

  /** A library that a page names, with its version, brings the others of its group. */
  private static void addLibrary(String group, MatchResult dependency, Set<String> entries) {
    String artifact = group + dependency.group(2) + "/";
    String version = dependency.group(3);
    if (version != null) {
      only(artifact + version + "/");
    }
    own().filter(entry -> entry.contains(version == null ? artifact : group)).forEach(entries::add);
  }

  private static String module(String artifact) {
    return MODULE
        .matcher(Repository.read("pom.xml"))
        .results()
        .map(module -> module.group(1))
        .filter(module -> module.replace('/', '-').equals(artifact))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no module " + artifact));
  }

  private static String only(String part) {
    return own()
        .filter(entry -> (entry + File.separator).contains(part))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("not on the class path: " + part));
  }

  private static Stream<String> own() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator));
  }
}
