package org.authlayer.conformance.catalogue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The files of this repository; tests run in the directory of their module, or one in it. */
public final class Repository {

  /** Set on the command line to have generated files written instead of compared. */
  private static final String REWRITE = "rewrite";

  private static final Path ROOT =
      Path.of(Files.exists(Path.of("../CONTRIBUTING.md")) ? ".." : "../..");

  private Repository() {}

  /** Where a file of the repository lies. */
  public static Path path(String name) {
    return ROOT.resolve(name);
  }

  /** The text of a file. */
  public static String read(String name) {
    return read(path(name));
  }

  /** All Java sources below a directory, except below folders {@code target}. */
  public static List<Path> sources(String directory) {
    List<Path> sources = new ArrayList<>();
    try {
      Files.walkFileTree(
          path(directory),
          new SimpleFileVisitor<>() {
            // Other tests create and delete files in there.
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return folder.endsWith("target")
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(".java")) {
                sources.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return sources.stream().sorted().toList();
  }

  /** The text of a file. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Writes a file, if the command line says so, and the copy of a resource that this run reads. */
  public static boolean rewrite(String name, String text) {
    if (System.getProperty(REWRITE) == null) {
      return false;
    }
    try {
      Files.writeString(path(name), text);
      Path copy = path(name.replace("/src/main/resources/", "/target/classes/"));
      if (Files.exists(copy)) {
        Files.writeString(copy, text);
      }
      return true;
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** The command that rewrites what a test generates. */
  public static String command(Class<?> test) {
    return "mvn test -Dtest="
        + test.getSimpleName()
        + " -Dsurefire.failIfNoSpecifiedTests=false -D"
        + REWRITE;
  }
}
