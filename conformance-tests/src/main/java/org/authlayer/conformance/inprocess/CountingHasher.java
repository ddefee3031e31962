package org.authlayer.conformance.inprocess;

import java.util.concurrent.atomic.AtomicLong;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.ports.driven.PasswordHasher;

/** Counts what it is asked to do; the work that AL-DEC-21 wants to be equal. */
public final class CountingHasher extends ForwardingPasswordHasher implements WorkLever {

  private final AtomicLong done = new AtomicLong();

  public CountingHasher(PasswordHasher passwordHasher) {
    super(passwordHasher);
  }

  @Override
  public long done() {
    return done.get();
  }

  @Override
  public String hash(String password) {
    done.incrementAndGet();
    return super.hash(password);
  }

  @Override
  public boolean verify(String password, String hash) {
    done.incrementAndGet();
    return super.verify(password, hash);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    done.incrementAndGet();
    super.verifyAgainstNobody(password);
  }
}
