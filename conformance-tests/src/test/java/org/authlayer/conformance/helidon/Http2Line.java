package org.authlayer.conformance.helidon;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** HTTP/2 by prior knowledge with frames made by hand: no client sends such paths (RFC 9113). */
final class Http2Line {

  private static final int PATIENCE_MILLIS = 10_000;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RESET = 3;
  private static final int SETTINGS = 4;
  private static final int GOAWAY = 7;
  private static final int END_OF_STREAM = 1;
  private static final int END_OF_HEADERS = 4;
  private static final int METHOD_GET = 0x82;
  private static final int SCHEME_HTTP = 0x86;
  private static final int PATH = 4;
  private static final int AUTHORITY = 1;
  private static final byte[] AUTHORIZATION = {0x0f, 0x08};

  private Http2Line() {}

  /** The content of the answer to a GET, as far as there is one. */
  static String get(int port, String path, String authorization) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      OutputStream out = socket.getOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.write(frame(SETTINGS, 0, 0, new byte[0]));
      out.write(frame(HEADERS, END_OF_STREAM | END_OF_HEADERS, 1, block(path, authorization)));
      out.flush();
      return content(new DataInputStream(socket.getInputStream()));
    }
  }

  private static String content(DataInputStream in) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    boolean open = true;
    while (open) {
      try {
        int length = (in.readUnsignedShort() << 8) | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = in.readNBytes(length);
        if (type == DATA) {
          content.writeBytes(payload);
        }
        boolean last = (type == DATA || type == HEADERS) && (flags & END_OF_STREAM) != 0;
        open = type != GOAWAY && !(stream == 1 && (last || type == RESET));
      } catch (EOFException closed) {
        open = false;
      }
    }
    return content.toString(StandardCharsets.UTF_8);
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    int length = payload.length;
    frame.writeBytes(new byte[] {(byte) (length >> 16), (byte) (length >> 8), (byte) length});
    frame.writeBytes(new byte[] {(byte) type, (byte) flags, 0, 0, 0, (byte) stream});
    frame.writeBytes(payload);
    return frame.toByteArray();
  }

  /** Literals that nobody keeps, under names of the static table (RFC 7541, 6.2.2). */
  private static byte[] block(String path, String authorization) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(METHOD_GET);
    block.write(SCHEME_HTTP);
    block.write(PATH);
    text(block, path);
    block.write(AUTHORITY);
    text(block, "x");
    if (!authorization.isEmpty()) {
      block.writeBytes(AUTHORIZATION);
      text(block, authorization);
    }
    return block.toByteArray();
  }

  private static void text(ByteArrayOutputStream block, String text) {
    block.write(text.length());
    block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }
}
