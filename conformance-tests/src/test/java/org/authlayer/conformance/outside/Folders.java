package org.authlayer.conformance.outside;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Folders, copied, linked and deleted; no link is ever followed. */
final class Folders {

  private Folders() {}

  /** A folder with links to all that another one holds, but for one name. */
  static void link(Path from, Path to, String without) throws IOException {
    Files.createDirectories(to);
    for (Path each : children(from)) {
      Path name = each.getFileName();
      if (!name.toString().equals(without)) {
        Files.createSymbolicLink(to.resolve(name), each);
      }
    }
  }

  static void copy(Path from, Path to, String without) throws IOException {
    if (!Files.isDirectory(from)) {
      Files.copy(from, to);
      return;
    }
    Files.createDirectories(to);
    for (Path each : children(from)) {
      Path name = each.getFileName();
      if (!name.toString().equals(without)) {
        copy(each, to.resolve(name), without);
      }
    }
  }

  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path emptied, @Nullable IOException failure)
              throws IOException {
            Files.delete(emptied);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static List<Path> children(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }
}
