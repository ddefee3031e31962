package org.authlayer.adapter.persistence.embedded;

import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.ports.operation.Progress;
import org.authlayer.ports.operation.RegularFile;

/**
 * The PostgreSQL that serves when no database is configured: on the loopback interface only, and
 * until the process ends that it belongs to.
 */
public record EmbeddedServer(
    OwnedDirectory ownership, Supervisor supervisor, DatabaseRoles roles, String password)
    implements EmbeddedDatabase {

  /** PostgreSQL cannot read the data directory of another major version, so its name has it. */
  static final String DATA = "data-18";

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.database");

  private static final String AUTOMATIC_GROUPS =
      "Linux schedules each connection of the embedded database as a group of its own, so requests"
          + " wait beside many logins; ";

  /** Of a service of systemd (systemd.exec(5)): it may run where there is no controller cpu. */
  private static final String SERVICE = "INVOCATION_ID";

  /** Room for an operator beside the pool, and for clients that connect and stay silent. */
  private static final int SPARE_CONNECTIONS = 20;

  public static EmbeddedServer start(DatabaseSettings settings) {
    return start(settings, Progress.silent());
  }

  static EmbeddedServer start(DatabaseSettings settings, Progress progress) {
    Path directory = settings.dataDirectory().toAbsolutePath();
    try {
      Path home = home(directory);
      requireOwner(home.resolve(DATA));
      OwnedDirectory ownership = OwnedDirectory.take(home);
      try {
        EmbeddedServer server =
            serve(ownership, home, settings.poolSize() + SPARE_CONNECTIONS, progress);
        ownership.handOver();
        if (SchedulerGroups.HERE.areAutomatic()) {
          LOGGER.log(System.Logger.Level.INFO, AUTOMATIC_GROUPS + remedy());
        }
        return server;
      } catch (IOException | RuntimeException | Error e) {
        abandon(ownership, home, e);
        throw e;
      }
    } catch (IOException e) {
      throw StoreException.broken(
          "the directory "
              + directory
              + " cannot hold the embedded database ("
              + RegularFile.why(e)
              + ")"
              + DiskSpace.hint(
                  directory, ": make it writable, or set database.data-directory or database.url"),
          e);
    }
  }

  private static String remedy() {
    String always = "set kernel.sched_autogroup_enabled to 0";
    return System.getenv(SERVICE) == null
        ? "run the server as a systemd service, or " + always
        : always;
  }

  @SuppressWarnings("try") // the work is there to be closed
  private static EmbeddedServer serve(
      OwnedDirectory ownership, Path home, int connections, Progress progress) throws IOException {
    Path data = home.resolve(DATA);
    DataDirectory.requireName(data);
    Leftovers leftovers = new Leftovers(home);
    leftovers.end(data);
    leftovers.removeDirectories();
    DataDirectory directory =
        new DataDirectory(data, PostgresArchive.unpackBelow(home, ownership.children(), progress));
    directory.createIfAbsent(progress);
    try (Progress.Work starting = progress.begin("starting the embedded database in " + home)) {
      ServerProcess.Running running = ServerProcess.start(directory, connections);
      DatabaseRoles roles = new DatabaseRoles(directory, running.server().address());
      return new EmbeddedServer(ownership, Supervisor.of(running), roles, roles.prepare());
    }
  }

  /** Removes partial directories while this process holds the lock. */
  private static void abandon(OwnedDirectory ownership, Path home, Throwable failure) {
    try (ownership) {
      ownership.children().stop();
      // A program that is killed may have started another one a moment ago.
      Leftovers leftovers = new Leftovers(home);
      leftovers.kill();
      leftovers.removeDirectories();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** PostgreSQL serves its owner's data alone, and root would leave files that the owner misses. */
  private static void requireOwner(Path data) throws IOException {
    Path process = Path.of("/proc/self");
    if (Files.exists(data)
        && Files.exists(process)
        && !Files.getOwner(data).equals(Files.getOwner(process))) {
      throw StoreException.broken(
          "database.data-directory: %s belongs to the user %s, and this process runs as %s: run it as its owner, or chown -R the directory"
              .formatted(data, Files.getOwner(data), Files.getOwner(process)),
          null);
    }
  }

  private static Path home(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory, asFileAttribute(fromString("rwx------")));
    }
    return directory.toRealPath();
  }

  @Override
  public String url() {
    return roles.address().url();
  }

  @Override
  public String user() {
    return DatabaseRoles.OWNER;
  }

  @Override
  public Optional<String> shell() {
    try {
      return Optional.of(roles.shell(password));
    } catch (IOException e) {
      throw StoreException.broken(
          "the file with the password for psql could not be written beside "
              + roles.directory().data(),
          e);
    }
  }

  @Override
  public boolean isSupervised() {
    return supervisor.isWatching();
  }

  @Override
  public long restarts() {
    return supervisor.restarts();
  }

  @Override
  public void close() {
    try {
      ownership.close();
    } catch (IOException e) {
      throw StoreException.broken("the embedded database could not be stopped", e);
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "EmbeddedServer[" + url() + "]";
  }
}
