package org.authlayer.conformance.adapter;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.wire.Digits;

/** One connection, on which bytes go out as they stand; nothing of the JDK's client is between. */
final class Connection implements AutoCloseable {

  /** So long a server may be silent: generous, and no measure of anything. */
  private static final int PATIENCE = 30_000;

  private static final int MOST = 1 << 20;

  private final Socket socket;
  private final InputStream in;

  private Connection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static Connection open(URI server) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE);
      socket.setSoTimeout(PATIENCE);
      return new Connection(socket);
    } catch (IOException failed) {
      socket.close();
      throw failed;
    }
  }

  void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** Reads an answer to the end that its header gives it; {@code HEAD} is answered without. */
  Reply read(boolean toHead) throws IOException {
    int status = status();
    List<Reply.Line> lines = lines();
    while (status >= 100 && status <= 199) {
      status = status();
      lines = lines();
    }
    Reply bare = new Reply(status, lines, new byte[0]);
    boolean empty = toHead || status == 204 || status == 304;
    return empty ? bare : new Reply(status, lines, content(bare));
  }

  /** Reads the interim answer that allows to send content. */
  void awaitLeave() throws IOException {
    int status = status();
    lines();
    if (status != 100) {
      throw new IOException("leave to send content was answered " + status);
    }
  }

  /** All that still comes until the server closes. */
  byte[] rest() throws IOException {
    byte[] rest = in.readNBytes(MOST);
    if (rest.length == MOST) {
      throw new IOException("there is no end to what comes");
    }
    return rest;
  }

  private int status() throws IOException {
    String line = line();
    if (!line.matches("HTTP/1\\.[01] \\d{3}( .*)?")) {
      throw new IOException("what came is no answer: " + line);
    }
    return Digits.small(line.substring(9, 12));
  }

  private List<Reply.Line> lines() throws IOException {
    List<Reply.Line> lines = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      String[] parts = line.split(":", 2);
      if (parts.length < 2) {
        throw new IOException("what came is no header line: " + line);
      }
      lines.add(new Reply.Line(parts[0].toLowerCase(Locale.ROOT), parts[1].strip()));
    }
    return lines;
  }

  private byte[] content(Reply head) throws IOException {
    if (head.all("Transfer-Encoding").contains("chunked")) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int size = size(line(), 16); size > 0; size = size(line(), 16)) {
        all.writeBytes(exactly(size));
        line();
      }
      line();
      return all.toByteArray();
    }
    List<String> lengths = head.all("Content-Length");
    return lengths.isEmpty() ? rest() : exactly(size(lengths.get(0), 10));
  }

  private byte[] exactly(int size) throws IOException {
    byte[] part = in.readNBytes(size);
    if (part.length < size) {
      throw new EOFException("the content ends before it should");
    }
    return part;
  }

  private static int size(String text, int radix) throws IOException {
    try {
      int size = Digits.small(text.split(";", 2)[0].strip(), radix);
      if (size >= 0 && size <= MOST) {
        return size;
      }
    } catch (NumberFormatException none) {
      // said below
    }
    throw new IOException("what came is no length: " + text);
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0 || line.size() > MOST) {
        throw new EOFException("the connection ends before the answer does");
      }
      line.write(next);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
