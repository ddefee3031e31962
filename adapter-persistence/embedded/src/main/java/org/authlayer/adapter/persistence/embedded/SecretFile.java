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

  /** Writes a new password, which stands for any that was there. */
  static String write(Path file) throws IOException {
    String password = random();
    write(file, password);
    return password;
  }

  /** Writes a text that has a password in it, in place of any that was there. */
  static void write(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, asFileAttribute(fromString("rw-------")));
    Files.writeString(file, text);
  }

  /** Returns hexadecimal digits, which need no quoting anywhere. */
  private static String random() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  static String read(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
