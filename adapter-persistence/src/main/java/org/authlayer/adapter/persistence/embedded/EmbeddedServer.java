package org.authlayer.adapter.persistence.embedded;

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
 */
public final class EmbeddedServer implements AutoCloseable {

  /** PostgreSQL cannot read the data directory of another major version, so its name has it. */
  private static final String DATA = "data-18";

  /** Room for an operator beside the pool. */
  private static final int SPARE_CONNECTIONS = 20;

  private final DirectoryLock lock;
  private final Cluster cluster;
  private final int port;
  private final String password;

  private EmbeddedServer(DirectoryLock lock, Cluster cluster, int port, String password) {
    this.lock = lock;
    this.cluster = cluster;
    this.port = port;
    this.password = password;
  }

  /**
   * Makes the database in {@link DatabaseSettings#dataDirectory()} where there is none, and serves
   * it.
   *
   * @param settings the directory, and how many connections the pool may hold
   * @return the server; it accepts connections
   * @throws StoreException if it cannot be made or started
   */
  public static EmbeddedServer start(DatabaseSettings settings) {
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
    return new EmbeddedServer(lock, cluster, port, cluster.password());
  }

  private static Path home(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory, asFileAttribute(fromString("rwx------")));
    }
    return directory.toRealPath();
  }

  /**
   * Returns where it listens.
   *
   * @return a JDBC URL without a login
   */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  /**
   * Returns who logs in.
   *
   * @return the name of a role
   */
  public String user() {
    return Cluster.USER;
  }

  /**
   * Returns the role's password.
   *
   * @return a secret
   */
  public String password() {
    return password;
  }

  /** Stops it, and lets another process use its directory. */
  @Override
  public void close() {
    try (lock) {
      cluster.stop();
    } catch (IOException e) {
      throw StoreException.broken("the embedded database could not be stopped", e);
    }
  }
}
