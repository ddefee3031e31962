package org.authlayer.adapter.persistence.support;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Between two looks at what a test waits for: whoever is looked at needs the processor. */
public final class Moment {

  private static final long NANOS = Duration.ofMillis(1).toNanos();

  private Moment() {}

  public static void pause() {
    LockSupport.parkNanos(NANOS);
  }
}
