package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.StoreException;

/**
 * A directory that belongs to this process, and the processes that have to end with it. The
 * operating system releases the lock, however the process ends.
 */
final class OwnedDirectory implements AutoCloseable {

  /** An owner that stops in good order answers what is in flight first. */
  private static final long OWNER_SECONDS = 30;

  private static final long MAKER_SECONDS = 5;

  private final FileChannel lock;
  private final ChildProcesses children = new ChildProcesses();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch served = new CountDownLatch(1);
  private final Thread hook = new Thread(this::endWithProcess, "postgresql-stop");

  private OwnedDirectory(FileChannel lock) {
    this.lock = lock;
  }

  static OwnedDirectory take(Path home) throws IOException {
    FileChannel lock =
        FileChannel.open(lockFile(home), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (!isFree(lock)) {
        throw StoreException.broken(
            "another process uses the embedded database in "
                + home
                + ": stop it, or set database.url so that both share a database server",
            null);
      }
      OwnedDirectory ownership = new OwnedDirectory(lock);
      Runtime.getRuntime().addShutdownHook(ownership.hook);
      return ownership;
    } catch (IllegalStateException e) {
      lock.close();
      throw StoreException.broken("the process is stopping", e);
    } catch (StoreException e) {
      lock.close();
      throw e;
    }
  }

  /** Whether a process keeps the directory now. Nothing is created where nothing was. */
  static boolean isTaken(Path home) throws IOException {
    if (!Files.exists(lockFile(home))) {
      return false;
    }
    try (FileChannel lock = FileChannel.open(lockFile(home), StandardOpenOption.WRITE)) {
      return !isFree(lock);
    }
  }

  private static Path lockFile(Path home) {
    return home.resolve("lock");
  }

  private static boolean isFree(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  ChildProcesses children() {
    return children;
  }

  void handOver() {
    served.countDown();
    children.requireGoing();
  }

  /** Once more does nothing. */
  @Override
  public synchronized void close() throws IOException {
    children.stop();
    lock.close();
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is stopping already: the hook finds nothing to do.
    }
  }

  private void endWithProcess() {
    try {
      boolean isServing = served.getCount() == 0;
      boolean isClosed = isServing && closed.await(OWNER_SECONDS, TimeUnit.SECONDS);
      children.stop();
      if (!isClosed) {
        closed.await(MAKER_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      children.stop();
    }
  }
}
