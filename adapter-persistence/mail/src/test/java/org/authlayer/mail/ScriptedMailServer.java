package org.authlayer.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A mail server that answers the next contents as it is told, and then takes all. */
final class ScriptedMailServer implements AutoCloseable {

  /** In place of an answer: the server takes the content and closes the connection. */
  static final String DROP = "drop";

  private final ServerSocket listener;
  private final @Nullable SSLContext startTls;
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private final List<String> taken = new CopyOnWriteArrayList<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();

  /** Offers STARTTLS by a context, or none. */
  ScriptedMailServer(@Nullable SSLContext startTls) throws IOException {
    this.startTls = startTls;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** The contents that were taken. */
  List<String> taken() {
    return taken;
  }

  List<String> commands() {
    return commands;
  }

  void forget() {
    answers.clear();
    taken.clear();
    commands.clear();
  }

  void answer(String... next) {
    answers.addAll(List.of(next));
  }

  private void accept() {
    while (true) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (Socket plain = client) {
      say(plain, "220 test");
      talk(plain, false);
    } catch (IOException gone) {
      // The client is gone.
    }
  }

  private void talk(Socket socket, boolean isEncrypted) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      commands.add((isEncrypted ? "tls " : "") + line);
      if (line.startsWith("EHLO")) {
        say(socket, startTls == null || isEncrypted ? "250 test" : "250-test\r\n250 STARTTLS");
      } else if (line.equals("STARTTLS") && startTls != null) {
        say(socket, "220 go");
        SSLSocket secured =
            (SSLSocket)
                startTls
                    .getSocketFactory()
                    .createSocket(socket, null, socket.getPort(), /* autoClose= */ true);
        secured.setUseClientMode(false);
        talk(secured, true);
        return;
      } else if (line.equals("DATA")) {
        say(socket, "354 go");
        StringBuilder content = new StringBuilder();
        for (String part = in.readLine(); !".".equals(part) && part != null; part = in.readLine()) {
          content.append(part).append('\n');
        }
        String answer = answers.isEmpty() ? "250 taken" : answers.remove();
        if (answer.equals(DROP) || answer.startsWith("250")) {
          taken.add(content.toString());
        }
        if (answer.equals(DROP)) {
          return;
        }
        say(socket, answer);
      } else {
        say(socket, line.equals("QUIT") ? "221 bye" : "250 ok");
      }
    }
  }

  private static void say(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write((text + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
