package org.authlayer.domain.throttle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driven.FailedLogins;

/** Counts that remember every rejection, and whose network asked. */
record RememberingFailedLogins(
    FailedLogins counts, AtomicInteger counted, List<Rejection> noted, List<String> networks)
    implements FailedLogins {

  RememberingFailedLogins(FailedLogins counts) {
    this(counts, new AtomicInteger(), new ArrayList<>(), new ArrayList<>());
  }

  @Override
  public FailedLogins forClient(String network) {
    networks.add(network);
    return this;
  }

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    counted.incrementAndGet();
    return counts.count(keys, now, window);
  }

  @Override
  public void takeBack(List<String> keys) {
    counts.takeBack(keys);
  }

  @Override
  public void forget(List<String> keys) {
    counts.forget(keys);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return counts.removeExpired(now, most);
  }

  @Override
  public void note(Rejection rejection, Instant now) {
    noted.add(rejection);
  }

  @Override
  public Optional<Rejection> recent(List<String> keys, Instant now) {
    return noted.stream().filter(rejection -> keys.contains(rejection.key())).findFirst();
  }
}
