package org.authlayer.conformance.target;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a person wrote, or a run: UTF-8, and no device that never ends. */
public final class TextFile {

  private static final int MOST_MEGABYTES = 64;

  private TextFile() {}

  /**
   * The whole text.
   *
   * @throws IOException if it cannot be read, is too large, or is no UTF-8
   */
  public static String read(Path file) throws IOException {
    int most = MOST_MEGABYTES << 20;
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(most + 1);
    }
    if (bytes.length > most) {
      throw new ConfigurationError(file + ": has more than " + MOST_MEGABYTES + " MiB");
    }
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
