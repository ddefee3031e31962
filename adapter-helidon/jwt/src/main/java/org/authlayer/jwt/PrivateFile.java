package org.authlayer.jwt;

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
import org.authlayer.ports.operation.RegularFile;

public final class PrivateFile {

  private PrivateFile() {}

  /**
   * Refuses what is no regular file, and one that others than its owner may use. Its group may read
   * it only when it belongs to {@code root}, as systems share a key with one service (the rule of
   * PostgreSQL). Without POSIX permissions nothing is refused.
   */
  public static void check(Path file) throws IOException {
    RegularFile.check(file);
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

  /** Permissions as {@code ls} shows them; none where files have no POSIX permissions. */
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
