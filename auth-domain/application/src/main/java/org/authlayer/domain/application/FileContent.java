package org.authlayer.domain.application;

import java.io.EOFException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authlayer.ports.driving.Body;

/** The announced number of bytes: a file that grows meanwhile spoils nothing. */
record FileContent(Path file, long length) implements Body.Content {

  private static final int PIECE = 16 * 1024;

  @Override
  public void writeTo(OutputStream out) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] piece = new byte[PIECE];
      for (long left = length; left > 0; ) {
        int read = in.read(piece, 0, (int) Math.min(left, PIECE));
        if (read < 0) {
          throw new EOFException("a file became shorter while it was sent");
        }
        out.write(piece, 0, read);
        left -= read;
      }
    }
  }
}
