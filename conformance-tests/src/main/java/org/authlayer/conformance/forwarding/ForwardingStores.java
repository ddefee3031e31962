package org.authlayer.conformance.forwarding;

import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/** Leaves everything to another {@link Stores}. */
public class ForwardingStores implements Stores {

  private final Stores stores;

  public ForwardingStores(Stores stores) {
    this.stores = stores;
  }

  @Override
  public Users users() {
    return stores.users();
  }

  @Override
  public UserTokens userTokens() {
    return stores.userTokens();
  }

  @Override
  public Sessions sessions() {
    return stores.sessions();
  }

  @Override
  public FailedLogins failedLogins() {
    return stores.failedLogins();
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    return stores.changePassword(change);
  }

  @Override
  public boolean isSupervised() {
    return stores.isSupervised();
  }

  @Override
  public boolean isSuperuser() {
    return stores.isSuperuser();
  }

  @Override
  public void ping() {
    stores.ping();
  }

  @Override
  public void close() {
    stores.close();
  }
}
