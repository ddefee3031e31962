package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a directory to one process. The operating system releases the lock when the process ends,
 * however it ends.
 */
record DirectoryLock(FileChannel channel) implements AutoCloseable {

  static DirectoryLock take(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (tryLock(channel) == null) {
      channel.close();
      throw StoreException.broken(
          "another process uses the embedded database in "
              + directory
              + ": stop it, or set database.url so that both share a database server",
          null);
    }
    return new DirectoryLock(channel);
  }

  /** Whether a process keeps it now. Nothing is created where nothing was. */
  static boolean isTaken(Path directory) throws IOException {
    Path file = directory.resolve("lock");
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return tryLock(channel) == null;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
