package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Directories in which something is created before it is moved into place. What is still there
 * without its maker was not finished.
 */
final class StaleDirectories {

  private static final String NAMES = "{unpacking,creating}-*";

  private StaleDirectories() {}

  /** Makes one; its name is one of those that {@link #remove} removes. */
  static Path newDirectory(Path home, String name) throws IOException {
    return Files.createTempDirectory(home, name);
  }

  /** Removes them all. The caller holds the lock of the directory. */
  static void remove(Path home) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(home, NAMES)) {
      for (Path one : left) {
        removeTree(one);
      }
    }
  }

  /** Links are removed and not followed. */
  private static void removeTree(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
