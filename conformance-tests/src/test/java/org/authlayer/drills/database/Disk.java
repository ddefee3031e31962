package org.authlayer.drills.database;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system in memory, which can be filled to the last byte. Only root can make one. */
final class Disk implements Closeable {

  private final Path where;

  private Disk(Path where) {
    this.where = where;
  }

  static boolean isPossible() {
    return "root".equals(System.getProperty("user.name"));
  }

  static Disk mount(Path where, String size) throws IOException {
    Files.createDirectories(where);
    run("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "tmpfs", where.toString());
    return new Disk(where);
  }

  Path where() {
    return where;
  }

  /** Writes until nothing more fits, beside what it wrote before. */
  void fill() throws IOException {
    byte[] block = new byte[512];
    try (OutputStream out = Files.newOutputStream(filling(), CREATE, APPEND)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      if (!String.valueOf(full.getMessage()).contains("No space")) {
        throw full;
      }
    }
  }

  void free() throws IOException {
    Files.deleteIfExists(filling());
  }

  private Path filling() {
    return where.resolve("filling");
  }

  private static void run(String... command) throws IOException {
    try {
      if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
        throw new IOException(String.join(" ", command) + " failed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() throws IOException {
    run("umount", where.toString());
  }
}
