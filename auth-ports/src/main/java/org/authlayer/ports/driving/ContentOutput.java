package org.authlayer.ports.driving;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes on exactly as many bytes as were announced. More or fewer would make the client take a
 * part of the next answer for this one.
 */
final class ContentOutput extends OutputStream {

  private final OutputStream out;
  private final OptionalLong length;
  private final AtomicLong written = new AtomicLong();

  ContentOutput(OutputStream out, OptionalLong length) {
    this.out = out;
    this.length = length;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int at, int count) throws IOException {
    long all = written.addAndGet(count);
    if (length.isPresent() && all > length.getAsLong()) {
      throw mismatch("more");
    }
    try {
      out.write(bytes, at, count);
    } catch (IOException | RuntimeException gone) {
      throw new ClientGoneException(gone);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException | RuntimeException gone) {
      throw new ClientGoneException(gone);
    }
  }

  /** Does not end the answer, which ends when the content is written. */
  @Override
  public void close() throws IOException {
    flush();
  }

  void requireWhole() {
    if (length.isPresent() && written.get() != length.getAsLong()) {
      throw mismatch("fewer");
    }
  }

  private ContractException mismatch(String relation) {
    return new ContractException(
        "the content of an answer has %s bytes than the %s announced; announce the right length or none"
            .formatted(relation, length.orElse(0)));
  }
}
