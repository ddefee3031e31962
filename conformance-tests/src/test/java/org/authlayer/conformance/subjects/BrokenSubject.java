package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/** The documented adapter, with bytes rewritten on both ways and messages changed behind it. */
final class BrokenSubject implements HttpSubject {

  private final JdkHttpServerSubject right = new JdkHttpServerSubject();
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
  private final UnaryOperator<Application> application;
  private final UnaryOperator<String> sent;
  private final UnaryOperator<String> answered;
  private @Nullable ServerSocket server;

  BrokenSubject(
      UnaryOperator<Application> application,
      UnaryOperator<String> sent,
      UnaryOperator<String> answered) {
    this.application = application;
    this.sent = sent;
    this.answered = answered;
  }

  @Override
  public URI mount(Application mounted) throws IOException {
    URI behind = right.mount(mounted.behind(application.apply(mounted)));
    ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    server = socket;
    Thread.ofVirtual().start(() -> accept(socket, behind));
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  @Override
  public URI mount(Application mounted, InetAddress address) throws IOException {
    return right.mount(application.apply(mounted), address);
  }

  private void accept(ServerSocket socket, URI behind) {
    try {
      while (!socket.isClosed()) {
        Socket client = socket.accept();
        Socket there = new Socket(behind.getHost(), behind.getPort());
        open.add(client);
        open.add(there);
        Thread.ofVirtual().start(() -> forward(client, there, sent));
        Thread.ofVirtual().start(() -> forward(there, client, answered));
      }
    } catch (IOException closed) {
      // the subject was closed
    }
  }

  private static void forward(Socket from, Socket to, UnaryOperator<String> change) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] part = new byte[1 << 17];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        String text = new String(part, 0, read, StandardCharsets.ISO_8859_1);
        out.write(change.apply(text).getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
      }
      to.shutdownOutput();
    } catch (IOException gone) {
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    right.close();
    try {
      for (Socket one : open) {
        one.close();
      }
      if (server != null) {
        server.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
