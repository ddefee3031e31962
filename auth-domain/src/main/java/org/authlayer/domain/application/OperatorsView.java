package org.authlayer.domain.application;

import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.operation.Administration;
import org.authlayer.ports.operation.AdministrationFactory;

/** What an operator does with users, tokens and sessions, by the rules of this layer. */
public final class OperatorsView implements AdministrationFactory {

  /** Instantiated by {@link java.util.ServiceLoader}. */
  public OperatorsView() {}

  @Override
  public Administration create(Environment environment, Settings settings) {
    return new StoredAccounts(AuthLayer.of(environment, settings).useCases());
  }
}
