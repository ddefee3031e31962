package org.authlayer.adapter.persistence.embedded;

import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A password in a file that its owner alone can read. */
final class SecretFile {

  private static final int BYTES = 24;

  private SecretFile() {}

  /** A new password of hexadecimal digits, which need no quoting anywhere. */
  static void write(Path file) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    write(file, HexFormat.of().formatHex(random));
  }

  /** Replaces any that was there. */
  static void write(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, asFileAttribute(fromString("rw-------")));
    Files.writeString(file, text);
  }

  static String read(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
