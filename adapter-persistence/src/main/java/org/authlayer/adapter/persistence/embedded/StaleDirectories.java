package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Directories in which something is made before it is moved into place. What is still there without
 * its maker was not finished.
 */
final class StaleDirectories {

  private static final String NAMES = "{unpacking,creating}-*";

  private StaleDirectories() {}

  /** Makes one; its name is one of those that {@link #remove} removes. */
  static Path newDirectory(Path home, String name) throws IOException {
    return Files.createTempDirectory(home, name);
  }

  /** Removes them all. Whoever calls holds the lock of the directory. */
  static void remove(Path home) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(home, NAMES)) {
      for (Path one : left) {
        Files.walkFileTree(one, new Removal());
      }
    }
  }

  /** Links are removed and not followed. */
  private static final class Removal extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
