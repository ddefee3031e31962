package org.authlayer.ports.operation;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

  /** Why a file cannot be used, or a directory created: Java's message may be the path alone. */
  public static String why(IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied -> "permission denied";
      case NoSuchFileException missing -> "no such file or directory";
      case FileAlreadyExistsException file -> "it is no directory";
      case CharacterCodingException binary -> "it is not UTF-8 text";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(failure.getMessage());
    };
  }
}
