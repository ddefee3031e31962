package org.authlayer.adapter.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Optional;
import java.util.OptionalLong;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.embedded.EmbeddedServer;
import org.authlayer.adapter.persistence.embedded.RunningServer;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.adapter.persistence.migrations.TableHistory;
import org.authlayer.adapter.persistence.statements.Mappers;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.StoresFactory;

/** Opens {@link Stores} in PostgreSQL: at an address, or embedded when none is given. */
public final class PostgresStoresFactory implements StoresFactory {

  /** For the service loader. */
  public PostgresStoresFactory() {}

  @Override
  public Stores open(DatabaseSettings settings) {
    return settings
        .address()
        .map(url -> openAt(settings, url, ShutOut.REFUSED))
        .orElseGet(() -> openEmbedded(settings));
  }

  @Override
  public Stores beside(DatabaseSettings settings) {
    Optional<RunningServer> running =
        settings.address().isPresent() ? Optional.empty() : RunningServer.find(settings);
    return running.isEmpty() ? open(settings) : join(settings, running.get(), ShutOut.REFUSED);
  }

  @Override
  public void migrate(DatabaseSettings settings) {
    Optional<String> address = settings.address();
    Optional<RunningServer> running =
        address.isPresent() ? Optional.empty() : RunningServer.find(settings);
    address
        .map(url -> openAt(settings, url, ShutOut.ORDERED))
        .or(() -> running.map(server -> join(settings, server, ShutOut.ORDERED)))
        .orElseGet(() -> openEmbedded(settings))
        .close();
  }

  private static Stores openAt(DatabaseSettings settings, String url, ShutOut others) {
    return open(settings, DatabaseAddress.of(url, settings), Keeper.elsewhere(), others);
  }

  private static Stores join(DatabaseSettings settings, RunningServer running, ShutOut others) {
    DatabaseAddress address =
        DatabaseAddress.of(running.url(), running.user(), running.password(), settings);
    return open(settings, address, Keeper.elsewhere(), others);
  }

  private static Stores openEmbedded(DatabaseSettings settings) {
    EmbeddedServer server = EmbeddedServer.start(settings);
    try {
      DatabaseAddress address =
          DatabaseAddress.of(server.url(), server.user(), server.password(), settings);
      return open(
          settings,
          address,
          new Keeper(server::isSupervised, () -> OptionalLong.of(server.restarts()), server::close),
          // It belongs to this process, so there is no other server.
          ShutOut.ACCEPTED);
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
  }

  private static Stores open(
      DatabaseSettings settings, DatabaseAddress address, Keeper keeper, ShutOut others) {
    HikariDataSource pool = TableHistory.open(address, settings, others);
    try {
      return new PostgresStores(new Mappers(pool), settings, keeper, pool);
    } catch (RuntimeException | Error e) {
      pool.close();
      throw e;
    }
  }
}
