package org.authlayer.conformance.inprocess;

import java.util.concurrent.atomic.AtomicLong;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.ports.driven.PasswordHasher;

/** Counts what it is asked to do; the work that AL-DEC-21 wants to be equal. */
public final class CountingHasher implements PasswordHasher, WorkLever {

  private final PasswordHasher hasher;
  private final AtomicLong done = new AtomicLong();

  public CountingHasher(PasswordHasher hasher) {
    this.hasher = hasher;
  }

  @Override
  public long done() {
    return done.get();
  }

  @Override
  public String hash(String password) {
    done.incrementAndGet();
    return hasher.hash(password);
  }

  @Override
  public boolean verify(String password, String hash) {
    done.incrementAndGet();
    return hasher.verify(password, hash);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    done.incrementAndGet();
    hasher.verifyAgainstNobody(password);
  }

  @Override
  public boolean isOutdated(String hash) {
    return hasher.isOutdated(hash);
  }

  @Override
  public void close() {
    hasher.close();
  }
}
