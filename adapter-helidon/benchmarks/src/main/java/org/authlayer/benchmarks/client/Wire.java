package org.authlayer.benchmarks.client;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One connection, made again whenever the server has ended it. Reads content with a length, and in
 * chunks as some servers write JSON.
 */
final class Wire implements Closeable {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final int CHUNK_RADIX = 16;
  private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);

  private final InetSocketAddress server;
  private final boolean once;
  private final byte[] buffer = new byte[16 * 1024];
  private @Nullable Socket socket;
  private int filled;

  /**
   * @param port of the server
   * @param once whether each answer ends its connection
   */
  Wire(int port, boolean once) {
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.once = once;
  }

  /** Sends a request, reads the answer, and compares it with the one that counts. */
  void exchange(Ask ask) throws IOException {
    Socket open = socket();
    OutputStream out = open.getOutputStream();
    out.write(ask.request());
    InputStream in = open.getInputStream();
    filled = 0;
    int head = head(in);
    int length = length(head);
    if (length < 0) {
      check(ask, head, chunks(in, head));
    } else {
      while (filled < head + length) {
        fill(in);
      }
      check(ask, head, head + length);
    }
    if (once) {
      close();
    }
  }

  private Socket socket() throws IOException {
    if (socket != null) {
      return socket;
    }
    Socket made = new Socket();
    made.setTcpNoDelay(true);
    made.setSoTimeout(PATIENCE_MILLIS);
    socket = made;
    made.connect(server, PATIENCE_MILLIS);
    return made;
  }

  /** Where the content begins. */
  private int head(InputStream in) throws IOException {
    int from = 0;
    while (true) {
      for (int i = from; i + 3 < filled; i++) {
        if (buffer[i] == '\r'
            && buffer[i + 1] == '\n'
            && buffer[i + 2] == '\r'
            && buffer[i + 3] == '\n') {
          return i + 4;
        }
      }
      from = Math.max(0, filled - 3);
      fill(in);
    }
  }

  private void fill(InputStream in) throws IOException {
    int read = in.read(buffer, filled, buffer.length - filled);
    if (read <= 0) {
      throw new EOFException("the answer ends after " + filled + " bytes: " + seen(0, filled));
    }
    filled += read;
  }

  /** Puts the content of the chunks together, and returns where it ends. */
  private int chunks(InputStream in, int head) throws IOException {
    int end = head;
    for (int at = head; ; ) {
      int line = line(in, at);
      int length =
          Integer.parseInt(
              new String(buffer, at, line - 2 - at, StandardCharsets.US_ASCII), CHUNK_RADIX);
      while (filled < line + length + 2) {
        fill(in);
      }
      if (length == 0) {
        filled = filled == line + 2 ? end : filled;
        return end;
      }
      System.arraycopy(buffer, line, buffer, end, length);
      end += length;
      at = line + length + 2;
    }
  }

  /** Where the next line begins. */
  private int line(InputStream in, int from) throws IOException {
    int at = from;
    while (true) {
      for (; at < filled; at++) {
        if (buffer[at] == '\n') {
          return at + 1;
        }
      }
      fill(in);
    }
  }

  /** The announced length, or -1 for chunks. */
  private int length(int head) throws IOException {
    for (int line = 0; line < head; line++) {
      if (buffer[line] == '\n' && isLength(line + 1)) {
        return number(line + 1 + LENGTH.length);
      }
    }
    if (seen(0, head).toLowerCase(Locale.ROOT).contains("\r\ntransfer-encoding: chunked\r\n")) {
      return -1;
    }
    throw new IOException("an answer without its length: " + seen(0, head));
  }

  private boolean isLength(int from) {
    for (int i = 0; i < LENGTH.length; i++) {
      if (Character.toLowerCase(buffer[from + i]) != LENGTH[i]) {
        return false;
      }
    }
    return true;
  }

  private int number(int from) {
    int at = from;
    while (buffer[at] == ' ') {
      at++;
    }
    int number = 0;
    for (; buffer[at] >= '0' && buffer[at] <= '9'; at++) {
      number = 10 * number + (buffer[at] - '0');
    }
    return number;
  }

  private void check(Ask ask, int head, int end) throws IOException {
    byte[] wanted = ask.body();
    int status = number(9);
    int from = ask.partly() ? Math.max(head, end - wanted.length) : head;
    if (status != ask.status()
        || filled != end
        || !Arrays.equals(buffer, from, end, wanted, 0, wanted.length)) {
      throw new IOException(
          "expected "
              + ask.status()
              + " "
              + new String(wanted, StandardCharsets.UTF_8)
              + ", got "
              + seen(0, filled));
    }
  }

  private String seen(int from, int to) {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }
}
