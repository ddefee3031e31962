package org.authlayer.conformance.adapter;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.RawAnswer;

/** One connection, on which bytes go out as they stand; nothing of the JDK's client is between. */
record Connection(URI server, Socket socket, InputStream in, RawAnswer answers)
    implements AutoCloseable {

  /** So long a server may be silent: generous, and no measure of anything. */
  private static final int PATIENCE = 30_000;

  private static final int MOST = 1 << 20;

  static Connection open(URI server) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE);
      socket.setSoTimeout(PATIENCE);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      return new Connection(server, socket, in, new RawAnswer(in, MOST));
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
  Answer read(boolean toHead) throws IOException {
    return answers.read(HttpCall.of(toHead ? "HEAD" : "GET", server));
  }

  /** Reads the interim answer that allows to send content. */
  void awaitLeave() throws IOException {
    int status = answers.interim();
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

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
