package org.authlayer.adapter.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Optional;
import java.util.ServiceLoader;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.migrations.Inspection;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.adapter.persistence.migrations.TableHistory;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseInspection;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.ports.operation.Progress;
import org.authlayer.ports.operation.StoresFactory;

/** Opens {@link Stores} in PostgreSQL: at an address, or embedded when none is given. */
public final class PostgresStoresFactory implements StoresFactory {

  private final Progress progress;

  public PostgresStoresFactory() {
    this(Progress.silent());
  }

  private PostgresStoresFactory(Progress progress) {
    this.progress = progress;
  }

  @Override
  public StoresFactory announcing(Progress other) {
    return new PostgresStoresFactory(other);
  }

  @Override
  public void check(DatabaseSettings settings) {
    settings.address().ifPresent(url -> DatabaseAddress.of(url, settings));
  }

  @Override
  public Stores open(DatabaseSettings settings) {
    return settings
        .address()
        .map(url -> openAt(settings, url, ShutOut.REFUSED))
        .orElseGet(() -> openEmbedded(settings));
  }

  @Override
  public boolean exists(DatabaseSettings settings) {
    return settings.address().isPresent() || embedded().exists(settings);
  }

  @Override
  public Optional<DatabaseInspection> inspect(DatabaseSettings settings) {
    return settings
        .address()
        .map(url -> DatabaseAddress.of(url, settings))
        .or(() -> embedded().find(settings).map(running -> address(running, settings)))
        .map(Inspection::of);
  }

  @Override
  public Stores openExisting(DatabaseSettings settings) {
    return join(settings, ShutOut.REFUSED).orElseGet(() -> open(settings));
  }

  @Override
  public void migrate(DatabaseSettings settings) {
    settings
        .address()
        .map(url -> openAt(settings, url, ShutOut.ORDERED))
        .or(() -> join(settings, ShutOut.ORDERED))
        .orElseGet(() -> openEmbedded(settings))
        .close();
  }

  private Stores openAt(DatabaseSettings settings, String url, ShutOut others) {
    return open(settings, DatabaseAddress.of(url, settings), Optional.empty(), others);
  }

  private Optional<Stores> join(DatabaseSettings settings, ShutOut others) {
    return settings.address().isPresent()
        ? Optional.empty()
        : embedded()
            .find(settings)
            .map(running -> open(settings, address(running, settings), Optional.empty(), others));
  }

  /** It belongs to this process, so there is no other server. */
  private Stores openEmbedded(DatabaseSettings settings) {
    EmbeddedDatabase own = embedded().announcing(progress).start(settings);
    try {
      return open(settings, address(own, settings), Optional.of(own), ShutOut.ACCEPTED);
    } catch (RuntimeException | Error e) {
      own.close();
      throw e;
    }
  }

  private static EmbeddedDatabase.Factory embedded() {
    return ServiceLoader.load(EmbeddedDatabase.Factory.class)
        .findFirst()
        .orElseThrow(
            () ->
                StoreException.broken(
                    "there is neither database.url nor an embedded database: set database.url, or"
                        + " add org.authlayer:adapter-persistence-embedded to the class path",
                    null));
  }

  private static DatabaseAddress address(EmbeddedDatabase database, DatabaseSettings settings) {
    return DatabaseAddress.of(database.url(), database.user(), database.password(), settings);
  }

  private Stores open(
      DatabaseSettings settings,
      DatabaseAddress address,
      Optional<EmbeddedDatabase> own,
      ShutOut others) {
    HikariDataSource pool = TableHistory.open(address, settings, others, progress);
    try {
      boolean superuser = ConnectionPool.isSuperuser(pool);
      return new PostgresStores(pool, superuser, address, settings.tokenStorage(), own);
    } catch (RuntimeException | Error e) {
      pool.close();
      throw e;
    }
  }
}
