package org.authlayer.adapter.helidon.secrets;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file that holds a key or another secret. */
public final class PrivateFile {

  private PrivateFile() {}

  /**
   * Refuses a file that others than its owner may use. Its group may read it only when it belongs
   * to {@code root}: that is how systems share a key with one service (the rule of PostgreSQL for
   * its own key file). Where files have no POSIX permissions nothing is refused.
   *
   * @param file the file; a symbolic link is followed
   * @throws IOException if the file does not exist or may not be looked at
   * @throws IllegalArgumentException if others may use it; the message says how to mend it, in one
   *     line
   */
  public static void check(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null) {
      return;
    }
    PosixFileAttributes attributes = view.readAttributes();
    boolean shared = attributes.owner().getName().equals("root");
    if (!isPrivate(attributes.permissions(), shared)) {
      throw new IllegalArgumentException(
          "%s holds a secret and others may read or change it; chmod 600 %s".formatted(file, file));
    }
  }

  /**
   * The permissions of a file or a directory that is going to be created for its owner alone; none
   * where files have no POSIX permissions.
   *
   * @param permissions as {@code ls} shows them
   */
  public static FileAttribute<?>[] onlyOwner(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  static boolean isPrivate(Set<PosixFilePermission> permissions, boolean groupMayRead) {
    return permissions.stream()
        .allMatch(
            permission ->
                switch (permission) {
                  case OWNER_READ, OWNER_WRITE, OWNER_EXECUTE -> true;
                  case GROUP_READ -> groupMayRead;
                  default -> false;
                });
  }
}
