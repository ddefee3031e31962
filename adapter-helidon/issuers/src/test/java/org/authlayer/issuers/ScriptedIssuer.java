package org.authlayer.issuers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** An issuer on a socket of this machine, which writes for each path what the test says. */
final class ScriptedIssuer implements AutoCloseable {

  /** Writes an answer, head and all. */
  @FunctionalInterface
  interface Script {
    void write(OutputStream out) throws IOException, InterruptedException;
  }

  private final ServerSocket socket;
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  ScriptedIssuer() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("scripted-issuer").start(this::accept);
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  /** The lines of all requests. */
  List<String> lines() {
    return lines;
  }

  /** The paths that were asked for. */
  List<String> asked() {
    return asked;
  }

  ScriptedIssuer on(String path, String json) {
    return on(path, "200 OK", json);
  }

  ScriptedIssuer on(String path, String status, String content) {
    return on(path, out -> out.write(answer(status, "", content)));
  }

  ScriptedIssuer on(String path, Script script) {
    scripts.put(path, script);
    return this;
  }

  static byte[] answer(String status, String headers, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + bytes.length + "\r\n\r\n";
    return (head + content).getBytes(StandardCharsets.UTF_8);
  }

  /** For a script that never ends by itself. */
  void awaitEnd() throws InterruptedException {
    closed.await();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket one = socket.accept();
        Thread.ofVirtual().name("scripted-answer").start(() -> serve(one));
      } catch (IOException closedMeanwhile) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
      String line = in.readLine();
      while (line != null) {
        String path = line.split(" ", -1)[1];
        while (!line.isEmpty()) {
          lines.add(line);
          line = in.readLine();
        }
        asked.add(path);
        Script script = scripts.get(path);
        OutputStream out = connection.getOutputStream();
        if (script == null) {
          out.write(answer("404 Not Found", "", ""));
        } else {
          script.write(out);
        }
        out.flush();
        line = in.readLine();
      }
    } catch (IOException gone) {
      // The client gave up, which is what some tests want.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    socket.close();
  }
}
