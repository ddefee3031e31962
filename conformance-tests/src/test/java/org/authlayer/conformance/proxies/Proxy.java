package org.authlayer.conformance.proxies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.conformance.pages.Page;

/** A proxy of another hand before a server, with a block of the page. */
record Proxy(Process process, int port) implements AutoCloseable {

  static final String PAGE = "docs/operate/behind-a-proxy.md";

  /** For a test that needs a program; visibly not run where it is missing. */
  static void requireProgram(String path) {
    assumeTrue(Files.isExecutable(Path.of(path)), "not run: there is no " + path);
  }

  /**
   * Starts one, and waits until it answers.
   *
   * @param mark what stands in the block and in no other of the page
   * @param server what it stands before
   * @param certificates where {@code example.org.crt}, {@code .key} and {@code .pem} are, if it
   *     ends TLS
   */
  static Proxy start(ProxyKind kind, String mark, URI server, Path certificates)
      throws IOException, InterruptedException {
    return start(kind, server, certificates, block(mark));
  }

  /**
   * With the shortest block, and {@code Host} as the client sent it. A check that a busy machine
   * answers late takes no server out.
   */
  static Proxy keepingHost(ProxyKind kind, URI server) throws IOException, InterruptedException {
    String patient = block(kind.shortest()).replace(" check\n", " check fall 100\n");
    return start(kind, server, Path.of("none"), kind.keepingHost(patient));
  }

  /** HAProxy with the shortest block, which checks the server ten times a second. */
  static Proxy checkingOften(URI server) throws IOException, InterruptedException {
    String block = block(ProxyKind.HAPROXY.shortest()).replace(" check\n", " check inter 100ms\n");
    return start(ProxyKind.HAPROXY, server, Path.of("none"), block);
  }

  private static Proxy start(ProxyKind kind, URI server, Path certificates, String shown)
      throws IOException, InterruptedException {
    requireProgram(kind.program());
    int port = freePort();
    Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "proxy");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    String here = "127.0.0.1:" + port;
    String block =
        shown
            .replace("127.0.0.1:8080", server.getAuthority())
            .replaceFirst("listen (80|443)", "listen " + here)
            .replaceFirst("bind :(80|443)", "bind " + here)
            .replaceFirst("\\*:(80|443)>", here + ">")
            .replace("/etc/ssl/", certificates + "/");
    Path file = directory.resolve("configuration");
    Files.writeString(file, kind.whole(block, directory, port));
    Process process =
        new ProcessBuilder(kind.command(directory, file))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile())
            .start();
    Proxy proxy = new Proxy(process, port);
    proxy.awaitAnswer(directory);
    return proxy;
  }

  private static String block(String mark) {
    List<String> found =
        Page.of(PAGE).blocksIn("text").stream()
            .map(block -> block.text() + "\n")
            .filter(text -> text.contains(mark))
            .toList();
    assertEquals(1, found.size(), () -> "blocks with: " + mark);
    return found.get(0);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  private void awaitAnswer(Path directory) throws IOException, InterruptedException {
    while (process.isAlive()) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException notYet) {
        process.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    throw new IOException("it ended: " + Files.readString(directory.resolve("output")));
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** Ends it and the processes that it started. */
  @Override
  public void close() {
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    process.destroy();
    try {
      process.waitFor(20, TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
