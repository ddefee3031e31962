package org.authlayer.server;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.runtime.ResourceStack;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.logging.LifecycleLog;
import org.authlayer.runtime.logging.Logging;
import org.authlayer.server.settings.Help;

/** Closes everything, loses nothing of the log, and ends with the code decided first. */
final class ProcessExit {

  private static final int SECONDS_TO_GIVE_UP = 30;

  private final ResourceStack resources = new ResourceStack();
  private final CountDownLatch startIsOver = new CountDownLatch(1);
  private final AtomicReference<ExitCode> code = new AtomicReference<>(ExitCode.OK);
  private final Logging logging;
  private final PrintStream out;

  ProcessExit(Logging logging, PrintStream out) {
    this.logging = logging;
    this.out = out;
  }

  /** From now on SIGTERM and SIGINT close what is open, also while more is being opened. */
  ResourceStack watch() {
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::stop));
    return resources;
  }

  void startIsOver() {
    startIsOver.countDown();
  }

  /** Ends the process, from a thread of its own: the caller may be one that closing waits for. */
  void listenerLost() {
    if (!resources.isStopped() && code.compareAndSet(ExitCode.OK, ExitCode.LISTENER)) {
      LifecycleLog.listenerLost();
      Thread.ofPlatform().name("exit").start(() -> end(ExitCode.LISTENER));
    }
  }

  void end(ExitCode reason) {
    code.compareAndSet(ExitCode.OK, reason);
    System.exit(reason.number());
  }

  /** The hook halts, since the JVM would otherwise end with 128 and the signal's number. */
  private void stop() {
    boolean asked = code.get() == ExitCode.OK;
    resources.stop();
    if (!hasGivenUp()) {
      System.getLogger("org.authlayer.launcher")
          .log(System.Logger.Level.WARNING, "stopped while something was still being opened");
    }
    if (asked) {
      LifecycleLog.stopped();
      out.println("authlayer " + Help.version() + " stopped");
    }
    logging.end();
    Runtime.getRuntime().halt(code.get().number());
  }

  private boolean hasGivenUp() {
    try {
      return startIsOver.await(SECONDS_TO_GIVE_UP, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
