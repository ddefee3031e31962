package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.StoreException;

/**
 * A directory that belongs to this process, and the processes that have to end with it. It is taken
 * before the first of them is started, so that a stop at any moment leaves none behind.
 */
final class OwnedDirectory implements AutoCloseable {

  /** An owner that stops in good order answers what is in flight first, and needs the database. */
  private static final long OWNER_SECONDS = 30;

  /** The thread that made a partial directory removes it within this time. */
  private static final long MAKER_SECONDS = 5;

  private final DirectoryLock lock;
  private final ChildProcesses children = new ChildProcesses();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch served = new CountDownLatch(1);
  private final Thread hook = new Thread(this::endWithProcess, "postgresql-stop");

  private OwnedDirectory(DirectoryLock lock) {
    this.lock = lock;
  }

  static OwnedDirectory take(Path home) throws IOException {
    DirectoryLock lock = DirectoryLock.take(home);
    try {
      OwnedDirectory ownership = new OwnedDirectory(lock);
      Runtime.getRuntime().addShutdownHook(ownership.hook);
      return ownership;
    } catch (IllegalStateException e) {
      lock.close();
      throw StoreException.broken("the process is stopping", e);
    }
  }

  ChildProcesses children() {
    return children;
  }

  /** From now on the caller closes what was started. */
  void handOver() {
    served.countDown();
    children.requireGoing();
  }

  /** Ends the processes and gives the directory back; once more does nothing. */
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
