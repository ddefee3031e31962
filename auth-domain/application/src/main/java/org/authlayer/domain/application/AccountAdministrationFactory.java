package org.authlayer.domain.application;

import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.operation.Administration;
import org.authlayer.ports.operation.AdministrationFactory;

/** Makes {@link AccountAdministration}. */
public final class AccountAdministrationFactory implements AdministrationFactory {

  /** Instantiated by {@link java.util.ServiceLoader}. */
  public AccountAdministrationFactory() {}

  @Override
  public Administration create(Environment environment, Settings settings) {
    return new AccountAdministration(
        AuthLayer.of(environment, settings).useCases(), environment.databases().standard().users());
  }
}
