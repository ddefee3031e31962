package org.authlayer.adapter.persistence;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ServiceLoader;
import org.authlayer.adapter.persistence.hashing.BcryptHasherFactory;
import org.authlayer.ports.operation.PasswordHasherFactory;
import org.authlayer.ports.operation.StoresFactory;
import org.junit.jupiter.api.Test;

final class ServicesTest {

  @Test
  void bothServicesAreFound() {
    assertInstanceOf(
        PostgresStoresFactory.class,
        ServiceLoader.load(StoresFactory.class).findFirst().orElseThrow());
    assertInstanceOf(
        BcryptHasherFactory.class,
        ServiceLoader.load(PasswordHasherFactory.class).findFirst().orElseThrow());
  }
}
