package org.authlayer.conformance.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output of this process, which knows whether its reader has gone, as {@code head} does. */
final class StandardOutput extends FilterOutputStream {

  private static final Path LINK = Path.of("/proc/self/fd/1");

  private volatile boolean lostItsReader;

  StandardOutput() {
    super(new FileOutputStream(FileDescriptor.out));
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] octets, int from, int length) throws IOException {
    try {
      out.write(octets, from, length);
    } catch (IOException failed) {
      lostItsReader |= "Broken pipe".equals(failed.getMessage()) || isPipe();
      throw failed;
    }
  }

  boolean lostItsReader() {
    return lostItsReader;
  }

  /** The message of the system may be in the language of the machine. */
  private static boolean isPipe() {
    try {
      return Files.readSymbolicLink(LINK).toString().matches("(pipe|socket):.*");
    } catch (IOException | RuntimeException unknown) {
      return false;
    }
  }
}
