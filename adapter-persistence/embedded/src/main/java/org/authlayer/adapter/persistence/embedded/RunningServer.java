package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;

/** An embedded PostgreSQL that another process runs; it ends with that process. */
record RunningServer(String url, String user, String password) implements EmbeddedDatabase {

  static Optional<EmbeddedDatabase> find(DatabaseSettings settings) {
    Path home = settings.dataDirectory().toAbsolutePath();
    try {
      if (!Files.isDirectory(home) || !DirectoryLock.isTaken(home)) {
        return Optional.empty();
      }
      Path data = home.resolve(EmbeddedServer.DATA);
      Optional<PostmasterFile> ready = PostmasterFile.readyIn(data).filter(PostmasterFile::isAlive);
      return ready.isEmpty() ? Optional.empty() : Optional.of(of(data, ready.get().port()));
    } catch (IOException refused) {
      throw StoreException.broken(
          "the directory "
              + home
              + " holds an embedded database that this user may not read; be the user that runs"
              + " the server",
          refused);
    }
  }

  private static RunningServer of(Path data, int port) throws IOException {
    String password = SecretFile.read(DataDirectory.passwordFile(data, DatabaseRoles.OWNER));
    return new RunningServer(DatabaseRoles.url(port), DatabaseRoles.OWNER, password);
  }

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
    return "RunningServer[" + url + "]";
  }
}
