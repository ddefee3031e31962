package org.authlayer.adapter.persistence.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Only a first start has to load the library, whose sealed jar would tie the JVM's cache to one
 * place.
 */
final class Unpacking {

  private Unpacking() {}

  static void unpack(URL archive, Path target, ChildProcesses children) throws IOException {
    try (var tar =
        new TarArchiveInputStream(
            new XZInputStream(new BufferedInputStream(archive.openStream())))) {
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
