package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.ports.operation.Progress;

/** Starts the embedded PostgreSQL, or finds the one that another process runs. */
public final class EmbeddedServerFactory implements EmbeddedDatabase.Factory {

  private final Progress progress;

  public EmbeddedServerFactory() {
    this(Progress.silent());
  }

  private EmbeddedServerFactory(Progress progress) {
    this.progress = progress;
  }

  @Override
  public EmbeddedDatabase.Factory announcing(Progress other) {
    return new EmbeddedServerFactory(other);
  }

  @Override
  public boolean exists(DatabaseSettings settings) {
    Path home = settings.dataDirectory().toAbsolutePath();
    boolean hidden = Files.isDirectory(home) && !Files.isExecutable(home);
    return hidden || Files.isDirectory(home.resolve(EmbeddedServer.DATA));
  }

  @Override
  public EmbeddedDatabase start(DatabaseSettings settings) {
    return EmbeddedServer.start(settings, progress);
  }

  @Override
  public Optional<EmbeddedDatabase> find(DatabaseSettings settings) {
    Path home = settings.dataDirectory().toAbsolutePath();
    try {
      if (!Files.isDirectory(home) || !OwnedDirectory.isTaken(home)) {
        return Optional.empty();
      }
      Path data = home.resolve(EmbeddedServer.DATA);
      Optional<PostmasterFile> ready = PostmasterFile.readyIn(data).filter(PostmasterFile::isAlive);
      return ready.isEmpty() ? Optional.empty() : Optional.of(at(ready.get().address(), data));
    } catch (AccessDeniedException refused) {
      throw StoreException.broken(
          ("the directory %s holds an embedded database that this user may not read; be "
                  + "the user that runs the server")
              .formatted(home),
          refused);
    } catch (IOException refused) {
      throw StoreException.broken(
          "the embedded database in %s cannot be used (%s): make the directory writable"
              .formatted(home, refused.getMessage()),
          refused);
    }
  }

  private static OfAnotherProcess at(LocalAddress address, Path data) throws IOException {
    String password = SecretFile.read(DataDirectory.passwordFile(data, DatabaseRoles.OWNER));
    return new OfAnotherProcess(address.url(), DatabaseRoles.OWNER, password);
  }

  /** Ends with the process that runs it. */
  private record OfAnotherProcess(String url, String user, String password)
      implements EmbeddedDatabase {

    @Override
    public boolean isSupervised() {
      return true;
    }

    @Override
    public long restarts() {
      return 0;
    }

    @Override
    public void close() {}

    /** Without the password. */
    @Override
    public String toString() {
      return "OfAnotherProcess[" + url + "]";
    }
  }
}
