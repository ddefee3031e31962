package org.authlayer.server.tls;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A client that writes frames of HTTP/2 (RFC 9113) byte by byte, and shares no code with the
 * server.
 */
final class FramesOnASocket implements AutoCloseable {

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int CONTINUATION = 9;

  static final int END_OF_STREAM = 1;
  static final int END_OF_HEAD = 4;
  static final int ACK = 1;

  private static final int METHOD_GET = 0x82;
  private static final int METHOD_POST = 0x83;
  private static final int SCHEME_HTTP = 0x86;
  private static final int AUTHORITY = 1;
  private static final int PATH = 4;
  private static final int NEVER_INDEXED = 0x10;

  private static final int PATIENCE_MILLIS = 60_000;

  /** One frame as it came. */
  @SuppressWarnings("ArrayRecordComponent") // bytes as they travelled; never compared
  record Frame(int type, int flags, int stream, byte[] payload) {

    boolean isAck() {
      return (type == SETTINGS || type == PING) && (flags & ACK) != 0;
    }

    boolean ends(int id) {
      return stream == id && (type == RESET || (type <= HEADERS && (flags & END_OF_STREAM) != 0));
    }
  }

  private final Socket socket;
  private final DataInputStream in;
  private final ByteArrayOutputStream unsent = new ByteArrayOutputStream();

  private FramesOnASocket(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
  }

  /** On a busy machine a handshake may take longer than a server's time for a head. */
  static FramesOnASocket open(URI url) throws Exception {
    for (int more = 4; ; more--) {
      try {
        return opened(url);
      } catch (SocketException slow) {
        if (more == 0) {
          throw slow;
        }
      }
    }
  }

  /** By ALPN where the address is that of TLS, else by prior knowledge; with empty settings. */
  private static FramesOnASocket opened(URI url) throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    FramesOnASocket frames =
        new FramesOnASocket(url.getScheme().equals("https") ? secure(socket, url) : socket);
    frames.unsent.writeBytes(ascii("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
    return frames.write(SETTINGS, 0, 0).send();
  }

  private static SSLSocket secure(Socket plain, URI url) throws Exception {
    SSLSocket socket =
        (SSLSocket)
            TlsTest.trusting()
                .getSocketFactory()
                .createSocket(plain, "localhost", url.getPort(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    if (!socket.getApplicationProtocol().equals("h2")) {
      throw new IOException("not h2 but '" + socket.getApplicationProtocol() + "'");
    }
    return socket;
  }

  /** The bytes wait for {@link #send}. */
  FramesOnASocket write(int type, int flags, int stream, byte... payload) {
    int length = payload.length;
    unsent.writeBytes(new byte[] {(byte) (length >> 16), (byte) (length >> 8), (byte) length});
    unsent.writeBytes(new byte[] {(byte) type, (byte) flags});
    unsent.writeBytes(new byte[] {0, 0, (byte) (stream >> 8), (byte) stream});
    unsent.writeBytes(payload);
    return this;
  }

  /** The half of a frame: its head says a longer payload. */
  FramesOnASocket writeBroken(int type, int flags, int stream, int length, byte... payload) {
    unsent.writeBytes(new byte[] {(byte) (length >> 16), (byte) (length >> 8), (byte) length});
    unsent.writeBytes(new byte[] {(byte) type, (byte) flags, 0, 0, 0, (byte) stream});
    unsent.writeBytes(payload);
    return this;
  }

  FramesOnASocket get(int stream, String path) {
    return write(HEADERS, END_OF_HEAD | END_OF_STREAM, stream, head("GET", path));
  }

  FramesOnASocket send() throws IOException {
    socket.getOutputStream().write(unsent.toByteArray());
    socket.getOutputStream().flush();
    unsent.reset();
    return this;
  }

  /** Sends as far as the server reads: one that has closed the connection reads no more. */
  FramesOnASocket sendIfRead() {
    try {
      return send();
    } catch (IOException closed) {
      unsent.reset();
      return this;
    }
  }

  /**
   * A head without state: names with a colon from the static table, which Helidon demands, other
   * fields as literals that are never indexed (RFC 7541, 6.2.3).
   */
  static byte[] head(String method, String path, String... fields) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(method.equals("GET") ? METHOD_GET : METHOD_POST);
    block.write(SCHEME_HTTP);
    block.write(PATH);
    text(block, path);
    block.write(AUTHORITY);
    text(block, "h");
    for (int i = 0; i < fields.length; i += 2) {
      block.write(NEVER_INDEXED);
      text(block, fields[i]);
      text(block, fields[i + 1]);
    }
    return block.toByteArray();
  }

  static void text(ByteArrayOutputStream block, String text) {
    if (text.length() < 127) {
      block.write(text.length());
    } else {
      block.write(127);
      int rest = text.length() - 127;
      for (; rest >= 128; rest >>= 7) {
        block.write(128 | (rest & 127));
      }
      block.write(rest);
    }
    block.writeBytes(ascii(text));
  }

  /** All frames until each of these streams has ended, or the connection. */
  List<Frame> until(Integer... streams) {
    Set<Integer> open = new HashSet<>(List.of(streams));
    List<Frame> all = new ArrayList<>();
    while (!open.isEmpty()) {
      Frame next = next();
      if (next == null) {
        return all;
      }
      all.add(next);
      if (next.type() == GOAWAY) {
        return all;
      }
      open.removeIf(next::ends);
    }
    return all;
  }

  /** The content of the answer on a stream. */
  String answer(int stream) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    until(stream).stream()
        .filter(frame -> frame.type() == DATA && frame.stream() == stream)
        .forEach(frame -> content.writeBytes(frame.payload()));
    return content.toString(StandardCharsets.UTF_8);
  }

  /** Reads until the server closes; the socket's own patience is what fails a test. */
  List<Frame> untilClosed() {
    List<Frame> all = new ArrayList<>();
    for (Frame next = next(); next != null; next = next()) {
      all.add(next);
    }
    return all;
  }

  /** Null where the server has closed or reset the connection. */
  private @Nullable Frame next() {
    try {
      int length = (in.readUnsignedShort() << 8) | in.readUnsignedByte();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      return new Frame(type, flags, stream, in.readNBytes(length));
    } catch (SocketTimeoutException open) {
      throw new AssertionError("the server neither answers nor closes", open);
    } catch (IOException closed) {
      return null;
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
