package org.authlayer.adapter.persistence.hashes;

import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashingSettings;

/** Opens the forms of other programs' user tables. */
public final class UserTableFormsFactory implements HashForms.Factory {

  @Override
  public HashForms open(HashingSettings settings) {
    return UserTableForms.of(settings, Runtime.getRuntime().maxMemory());
  }
}
