package org.authlayer.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** {@code mvn -Psite}: builds all of the site, and fails where a link leads nowhere. */
public final class Main {

  private Main() {}

  /**
   * Builds the site.
   *
   * @param arguments the root of the repository, and the folder to write to
   * @throws Exception if something cannot be built
   */
  public static void main(String[] arguments) throws Exception {
    Repository repository = new Repository(Path.of(arguments[0]).toAbsolutePath().normalize());
    Path out = Path.of(arguments[1]).toAbsolutePath().normalize();
    empty(out);
    empty(out.resolveSibling("conformance"));
    say("Documentation of the Java API");
    JavaApi.write(repository, out);
    say("Conformance run");
    ConformanceRun.write(repository, out);
    say("Pages");
    List<String> problems =
        new ArrayList<>(new Site(repository, out).write(Set.of(JavaApi.PAGE, ConformanceRun.PAGE)));
    say("Links");
    problems.addAll(LinkCheck.dead(out));
    problems.forEach(Main::say);
    say(problems.isEmpty() ? out.resolve("index.html").toUri().toString() : "The site is broken.");
    System.exit(problems.isEmpty() ? 0 : 1);
  }

  private static void say(String line) {
    System.out.println(line);
  }

  private static void empty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted(Comparator.reverseOrder()).forEach(Main::delete);
      }
    }
    Files.createDirectories(folder);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException busy) {
      throw new UncheckedIOException(busy);
    }
  }
}
