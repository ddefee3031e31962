package org.authlayer.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a repository, by their names from its root, with slashes. */
record Repository(Path root) {

  private static final Pattern VERSION =
      Pattern.compile("<artifactId>authlayer-parent</artifactId>\\s*<version>([^<]+)<");

  /** All Markdown files at the top and below docs, in order. */
  List<String> pages() {
    return Stream.concat(files(".", 1), files("docs", Integer.MAX_VALUE))
        .filter(name -> name.endsWith(".md"))
        .distinct()
        .sorted()
        .toList();
  }

  /** All files below a folder that are no results of a build, in order. */
  List<String> files(String folder) {
    return files(folder, Integer.MAX_VALUE).sorted().toList();
  }

  private Stream<String> files(String folder, int depth) {
    try (Stream<Path> found = Files.walk(root.resolve(folder), depth)) {
      return found
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file.normalize()).toString().replace('\\', '/'))
          .filter(name -> !name.contains("target/"))
          .toList()
          .stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  boolean hasFolder(String name) {
    return has(name) && Files.isDirectory(root.resolve(name));
  }

  /** Whether there is a file or folder of this very name, also where letters' cases are one. */
  boolean has(String name) {
    try {
      return root.resolve(name).toRealPath().equals(root.toRealPath().resolve(name).normalize());
    } catch (IOException none) {
      return false;
    }
  }

  String read(String name) {
    try {
      return Files.readString(root.resolve(name));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(name, unreadable);
    }
  }

  String version() {
    return VERSION
        .matcher(read("pom.xml"))
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  /** The day of the last change, or empty where there is no git or no history. */
  String date() throws IOException {
    Optional<String> git = Programs.onPath("git");
    return git.isPresent()
        ? Programs.printed(root, List.of(git.get(), "log", "-1", "--format=%cs")).orElse("").strip()
        : "";
  }
}
