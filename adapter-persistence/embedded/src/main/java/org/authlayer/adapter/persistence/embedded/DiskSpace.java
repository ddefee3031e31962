package org.authlayer.adapter.persistence.embedded;

import java.io.File;
import java.nio.file.Path;
import org.authlayer.ports.driven.StoreException;

/** The free space of the disk that holds the database. */
record DiskSpace(Path directory, long mebibytes) {

  /** One piece of its journal is 16 MiB; without room for one the server does not start. */
  private static final int TOO_FEW = 17;

  /**
   * A disk that reports no size limits nothing. {@code File} asks the path itself; {@code
   * Files.getFileStore} also needs the list of mounts, which has no row for a root set by chroot.
   */
  static DiskSpace of(Path directory) {
    File file = directory.toFile();
    long bytes = file.getTotalSpace() == 0 ? Long.MAX_VALUE : file.getUsableSpace();
    return new DiskSpace(directory, bytes >> 20);
  }

  void require(int needed) {
    if (mebibytes < needed) {
      throw StoreException.broken(isFull() + ", and a new database needs " + needed + hint(), null);
    }
  }

  static String hint(Path directory, String otherwise) {
    DiskSpace disk = of(directory);
    return disk.mebibytes < TOO_FEW
        ? ": " + disk.isFull() + hint()
        : ProcessLimits.HERE.shortage().map(": "::concat).orElse(otherwise);
  }

  private String isFull() {
    return "the disk that holds " + directory + " has " + mebibytes + " MiB left";
  }

  private static String hint() {
    return ": make room, or set database.data-directory or database.url";
  }
}
