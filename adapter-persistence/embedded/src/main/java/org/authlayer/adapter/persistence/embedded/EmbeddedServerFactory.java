package org.authlayer.adapter.persistence.embedded;

import java.util.Optional;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;

/** Starts the embedded PostgreSQL, or finds the one that another process runs. */
public final class EmbeddedServerFactory implements EmbeddedDatabase.Factory {

  /** For the service loader. */
  public EmbeddedServerFactory() {}

  @Override
  public EmbeddedDatabase start(DatabaseSettings settings) {
    return EmbeddedServer.start(settings);
  }

  @Override
  public Optional<EmbeddedDatabase> find(DatabaseSettings settings) {
    return RunningServer.find(settings);
  }
}
