package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.authlayer.ports.driven.StoreException;

record DataDirectory(Path data, PostgresPrograms programs) {

  /** Made aside and moved into place, so that a half-made one is never served. */
  void createIfAbsent() throws IOException {
    if (Files.isDirectory(data)) {
      return;
    }
    Path partial = Files.createTempDirectory(home(), "creating-");
    Path pgdata = partial.resolve("data");
    Path password = partial.resolve("password");
    SecretFile.write(password);
    Path log = log("initdb");
    if (!programs.run(
        log,
        "initdb",
        List.of(
            "--pgdata=" + pgdata,
            "--username=" + DatabaseRoles.SUPERUSER,
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--no-locale"))) {
      throw broken("cannot be created", log);
    }
    Files.move(password, passwordFile(pgdata, DatabaseRoles.SUPERUSER));
    SecretFile.write(passwordFile(pgdata, DatabaseRoles.OWNER));
    Files.move(pgdata, data, StandardCopyOption.ATOMIC_MOVE);
    Files.delete(partial);
  }

  Path log(String program) {
    return data.resolveSibling(program + ".log");
  }

  StoreException broken(String what, Path log) {
    return StoreException.broken(
        "the embedded database "
            + what
            + DiskSpace.hint(home(), ": see " + log + ", or set database.url"),
        null);
  }

  private Path home() {
    return data.resolveSibling("");
  }

  static Path passwordFile(Path data, String role) {
    return data.resolve(role + ".password");
  }
}
