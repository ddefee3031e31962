package org.authlayer.conformance.endtoend;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A socket to a server, over which bytes go exactly as given. */
final class RawConnection implements AutoCloseable {

  private static final int MILLISECONDS_AT_MOST = 60_000;

  private final Socket socket;
  private final InputStream in;

  RawConnection(URI server) throws IOException {
    socket = new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(MILLISECONDS_AT_MOST);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends a request and reads its answer; 0 when the server closed without one. */
  int exchange(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    String status = line();
    if (status.isEmpty()) {
      return 0;
    }
    int length = 0;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring("content-length:".length()).strip());
      }
    }
    in.readNBytes(length);
    return Integer.parseInt(status.split(" ", -1)[1]);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).strip();
  }
}
