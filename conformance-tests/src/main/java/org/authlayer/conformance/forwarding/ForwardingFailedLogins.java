package org.authlayer.conformance.forwarding;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.authlayer.ports.driven.FailedLogins;

/** Leaves everything to another {@link FailedLogins}. */
public class ForwardingFailedLogins implements FailedLogins {

  private final FailedLogins failedLogins;

  public ForwardingFailedLogins(FailedLogins failedLogins) {
    this.failedLogins = failedLogins;
  }

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    return failedLogins.count(keys, now, window);
  }

  @Override
  public void takeBack(List<String> keys) {
    failedLogins.takeBack(keys);
  }

  @Override
  public void forget(List<String> keys) {
    failedLogins.forget(keys);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return failedLogins.removeExpired(now, most);
  }
}
