package org.authlayer.conformance.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** More content than the heap of the server would hold. */
final class LargeContentTest {

  private static final int MEBIBYTE = 1024 * 1024;
  private static final long DOWN = 1024L * MEBIBYTE;
  private static final long UP = 256L * MEBIBYTE;

  @Test
  void contentGoesBothWaysInAHeapOf64Mebibytes() throws Exception {
    Process process = start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      Served served = new Served(URI.create(out.readLine()), () -> {});
      String heap = served.exchange(Served.last("GET /heap"));
      long most = Long.parseLong(heap.substring(heap.indexOf("heap ") + 5));
      assertTrue(most <= 64L * MEBIBYTE, heap);
      assertTrue(served.exchange(Served.last("GET /held")).startsWith("HTTP/1.1 500 "));
      assertEquals(DOWN, download(served));
      assertTrue(upload(served).endsWith("took " + UP));
    } finally {
      process.destroyForcibly();
      process.waitFor(60, TimeUnit.SECONDS);
    }
  }

  private static Process start() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            LargeContent.class.getName());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static long download(Served served) throws IOException {
    try (Socket socket = served.connect()) {
      Served.send(socket, Served.last("GET /zeros/" + DOWN / 8192));
      InputStream in = socket.getInputStream();
      byte[] some = new byte[65_536];
      for (int ends = 0; ends < 4; ) {
        ends = in.read() == (ends % 2 == 0 ? '\r' : '\n') ? ends + 1 : 0;
      }
      long all = 0;
      for (int read = 0; read >= 0; read = in.read(some)) {
        all += read;
      }
      return all;
    }
  }

  private static String upload(Served served) throws IOException {
    try (Socket socket = served.connect()) {
      Served.send(socket, Served.last("PUT /count", "Content-Length: " + UP));
      OutputStream out = socket.getOutputStream();
      byte[] piece = new byte[65_536];
      for (long left = UP; left > 0; left -= piece.length) {
        out.write(piece);
      }
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}
