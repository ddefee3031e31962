package org.authlayer.conformance.selftest;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Users of whom an unknown one is taken for the one that was last looked up. */
public final class LastKnown extends ForwardingUsers {

  private final AtomicReference<Optional<User>> last = new AtomicReference<>(Optional.empty());

  public LastKnown(Users users) {
    super(users);
  }

  @Override
  public Optional<User> findByEmail(String email) {
    Optional<User> found = super.findByEmail(email);
    found.ifPresent(user -> last.set(found));
    return found.or(last::get);
  }
}
