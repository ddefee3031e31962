package org.authlayer.server;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import org.authlayer.ports.driven.FailedLogins;

/** Counts nothing, but has expired counts to remove. */
record NoFailures(IntSupplier expired) implements FailedLogins {

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    return keys.stream().map(key -> new Count(1, now.plus(window))).toList();
  }

  @Override
  public void takeBack(List<String> keys) {}

  @Override
  public void forget(List<String> keys) {}

  @Override
  public int removeExpired(Instant now, int most) {
    return expired.getAsInt();
  }
}
