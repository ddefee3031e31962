package org.authlayer.conformance.forwarding;

import org.authlayer.ports.driven.PasswordHasher;

/** Leaves everything to another {@link PasswordHasher}. */
public class ForwardingPasswordHasher implements PasswordHasher {

  private final PasswordHasher passwordHasher;

  public ForwardingPasswordHasher(PasswordHasher passwordHasher) {
    this.passwordHasher = passwordHasher;
  }

  @Override
  public String hash(String password) {
    return passwordHasher.hash(password);
  }

  @Override
  public boolean verify(String password, String hash) {
    return passwordHasher.verify(password, hash);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    passwordHasher.verifyAgainstNobody(password);
  }

  @Override
  public boolean isOutdated(String hash) {
    return passwordHasher.isOutdated(hash);
  }

  @Override
  public void close() {
    passwordHasher.close();
  }
}
