package org.authlayer.adapter.persistence;

import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.StoreException;

/**
 * The PostgreSQL that serves when no database is configured. It listens on the loopback interface
 * only, asks for a password, writes what it has committed to disk, and belongs to one process.
 *
 * @param lock keeps other processes out
 * @param cluster the data and its server
 * @param address where it listens
 */
record EmbeddedServer(DirectoryLock lock, Cluster cluster, DatabaseAddress address)
    implements AutoCloseable {

  /** PostgreSQL cannot read the data directory of another major version, so its name has it. */
  private static final String DATA = "data-18";

  /** Room for an operator beside the pool. */
  private static final int SPARE_CONNECTIONS = 20;

  static EmbeddedServer start(DatabaseSettings settings) {
    try {
      Path home = home(settings.dataDirectory());
      DirectoryLock lock = DirectoryLock.take(home);
      try {
        return start(lock, home, settings);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw StoreException.broken(
          "the directory "
              + settings.dataDirectory().toAbsolutePath()
              + " cannot hold the embedded database: make it writable, or set"
              + " database.data-directory or database.url",
          e);
    }
  }

  private static EmbeddedServer start(DirectoryLock lock, Path home, DatabaseSettings settings)
      throws IOException {
    Cluster cluster = new Cluster(home.resolve(DATA), PostgresArchive.unpackBelow(home));
    cluster.createIfAbsent();
    cluster.stopOrphan();
    int port = cluster.start(settings.poolSize() + SPARE_CONNECTIONS);
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    return new EmbeddedServer(
        lock, cluster, DatabaseAddress.of(url, withLogin(settings, cluster.password())));
  }

  private static DatabaseSettings withLogin(DatabaseSettings settings, String password) {
    return new DatabaseSettings(
        settings.url(),
        Cluster.USER,
        password,
        settings.poolSize(),
        settings.connectTimeout(),
        settings.dataDirectory(),
        settings.sessionStorage());
  }

  private static Path home(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory, asFileAttribute(fromString("rwx------")));
    }
    return directory.toRealPath();
  }

  @Override
  public void close() {
    try (lock) {
      cluster.stop();
    } catch (IOException e) {
      throw StoreException.broken("the embedded database could not be stopped", e);
    }
  }
}
