package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.authlayer.ports.driven.StoreException;

/** Starts the server again on the same port, where a pool finds it, until its files are gone. */
final class Supervisor {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.database");

  private final ServerProcess server;
  private final ChildProcesses children;
  private final Thread thread;
  private final AtomicLong restarts = new AtomicLong();

  private Supervisor(ServerProcess.Running running) {
    this.server = running.server();
    this.children = server.directory().programs().children();
    this.thread =
        Thread.ofPlatform()
            .daemon()
            .name("postgresql-supervisor")
            .unstarted(() -> watch(running.process()));
  }

  static Supervisor of(ServerProcess.Running running) {
    Supervisor supervisor = new Supervisor(running);
    supervisor.thread.start();
    return supervisor;
  }

  /** False as soon as a server that ends would not be started again. */
  boolean isWatching() {
    return thread.isAlive();
  }

  long restarts() {
    return restarts.get();
  }

  private void watch(Process first) {
    try {
      Process process = first;
      BackOff backOff = BackOff.first();
      while (true) {
        long started = System.nanoTime();
        int exit = process.waitFor();
        children.requireGoing();
        backOff = backOff.after(Duration.ofNanos(System.nanoTime() - started));
        LOGGER.log(
            System.Logger.Level.WARNING,
            "the embedded database ended (exit code {0}); it is started again in {1} ms",
            exit,
            backOff.delay().toMillis());
        process = relaunch(backOff);
        restarts.incrementAndGet();
      }
    } catch (InterruptedException | StoreException e) {
      if (!children.isStopped()) {
        LOGGER.log(System.Logger.Level.ERROR, "the embedded database is not watched any more", e);
      }
    }
  }

  /** A start that fails for want of memory or processes may well succeed later. */
  private Process relaunch(BackOff first) throws InterruptedException {
    BackOff backOff = first;
    while (true) {
      children.pause(backOff.delay());
      DataDirectory directory = server.directory();
      if (!Files.isDirectory(directory.data()) || !Files.isDirectory(directory.programs().home())) {
        throw StoreException.broken("the files of the embedded database are gone", null);
      }
      try {
        return server.launch();
      } catch (IOException e) {
        backOff = backOff.after(Duration.ZERO);
      }
    }
  }

  record BackOff(Duration delay) {

    private static final Duration SHORTEST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    /** A server that ran for so long did start. */
    private static final Duration RAN_WELL = Duration.ofSeconds(30);

    static BackOff first() {
      return new BackOff(SHORTEST);
    }

    BackOff after(Duration ran) {
      if (ran.compareTo(RAN_WELL) >= 0) {
        return first();
      }
      Duration doubled = delay.multipliedBy(2);
      return new BackOff(doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST);
    }
  }
}
