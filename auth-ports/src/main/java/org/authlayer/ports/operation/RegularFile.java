package org.authlayer.ports.operation;

import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a program may read without waiting: a pipe or a terminal may never end. */
public final class RegularFile {

  private RegularFile() {}

  /**
   * Refuses what is no regular file and no link to one. A missing file is left to the reader.
   *
   * @throws IllegalArgumentException with a message that begins with the path
   */
  public static void check(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "%s is %s; choose a regular file"
              .formatted(
                  file, Files.isDirectory(file) ? "a directory" : "a pipe, a socket or a device"));
    }
  }
}
