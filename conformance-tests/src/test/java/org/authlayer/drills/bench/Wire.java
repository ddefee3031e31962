package org.authlayer.drills.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection to the server, over which bytes go exactly as given. */
public final class Wire implements AutoCloseable {

  private static final String LENGTH = "content-length";

  private final Socket socket;
  private final InputStream in;

  /**
   * Connects.
   *
   * @param from the local address, or empty for any
   * @param port of the server on the loopback address
   * @param patience for the connection and for each read
   */
  public Wire(String from, int port, Duration patience) throws IOException {
    socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      if (!from.isEmpty()) {
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
      }
      int milliseconds = Math.toIntExact(patience.toMillis());
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), milliseconds);
      socket.setSoTimeout(milliseconds);
      in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Sends bytes. */
  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Says that nothing more will be sent. */
  public void finish() throws IOException {
    socket.shutdownOutput();
  }

  /** Reads an answer; {@link Answer#NONE} where the server closed instead. */
  public Answer read() throws IOException {
    Answer answer = readOne();
    while (answer.status() / 100 == 1) {
      answer = readOne();
    }
    return answer;
  }

  private Answer readOne() throws IOException {
    String status = line();
    if (status.isEmpty()) {
      return Answer.NONE;
    }
    StringBuilder head = new StringBuilder(status).append('\n');
    for (String line = line(); !line.isEmpty(); line = line()) {
      head.append(line).append('\n');
    }
    int code = Integer.parseInt(status.split(" ", -1)[1]);
    Answer answer = new Answer(code, head.toString(), "");
    int length = answer.header(LENGTH).map(Integer::parseInt).orElse(0);
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    return new Answer(code, answer.head(), body);
  }

  /** Sends a request and reads its answer. */
  public Answer exchange(byte[] request) throws IOException {
    send(request);
    return read();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
