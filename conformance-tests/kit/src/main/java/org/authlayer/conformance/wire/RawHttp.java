package org.authlayer.conformance.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Writes a request to a socket byte by byte, so that its header lines go out exactly as they stand:
 * repeated, out of order, malformed. One connection per call.
 */
record RawHttp(Patience patience, SSLSocketFactory tls) {

  /** Names that the JDK's client keeps for itself, or drops without a word. */
  private static final Set<String> RESTRICTED =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "proxy-authorization",
          "upgrade",
          "transfer-encoding");

  /** A request that has this line is sent without any {@code User-Agent}, as curl does. */
  private static final HttpCall.Header NO_USER_AGENT = new HttpCall.Header("User-Agent", "");

  private static final Set<String> WITH_CONTENT = Set.of("POST", "PUT", "PATCH");

  /** Whether the JDK's client would send something else, or nothing. */
  static boolean isNeededFor(HttpCall call) {
    List<String> names =
        call.headers().stream().map(header -> header.name().toLowerCase(Locale.ROOT)).toList();
    return call.headers().contains(NO_USER_AGENT)
        || names.stream().distinct().count() < names.size()
        || names.stream().anyMatch(name -> RESTRICTED.contains(name) || !isToken(name))
        || call.headers().stream().anyMatch(header -> !isPlain(header.value()));
  }

  Answer send(HttpCall call) throws IOException {
    WireLimits limits = patience.limits();
    try (Socket socket = connect(call, limits)) {
      long start = System.nanoTime();
      Optional<IOException> stopped = write(socket.getOutputStream(), bytes(call));
      try {
        Answer answer = read(call, new Deadline(socket, limits.answer()), limits);
        patience.took(System.nanoTime() - start);
        return answer;
      } catch (IOException none) {
        throw stopped.orElse(none);
      }
    } catch (SocketTimeoutException late) {
      throw Silence.of(call, limits, late);
    }
  }

  /** A server may refuse content and close before it has read all: then its answer is there. */
  private static Optional<IOException> write(OutputStream out, byte[] request) {
    try {
      out.write(request);
      out.flush();
      return Optional.empty();
    } catch (IOException stopped) {
      return Optional.of(stopped);
    }
  }

  static Answer read(HttpCall call, InputStream in, WireLimits limits) throws IOException {
    return new RawAnswer(new BufferedInputStream(in), limits.bodyBytes()).read(call);
  }

  private Socket connect(HttpCall call, WireLimits limits) throws IOException {
    URI uri = call.uri();
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      String host = uri.getHost();
      socket.connect(
          new InetSocketAddress(host.replaceAll("^\\[|]$", ""), port),
          (int) limits.connect().toMillis());
      socket.setSoTimeout((int) limits.answer().toMillis());
      return secure ? verified(socket, host, port) : socket;
    } catch (SocketTimeoutException late) {
      socket.close();
      throw Silence.unconnected(uri, limits);
    } catch (IOException failed) {
      socket.close();
      throw Silence.of(call, limits, failed);
    }
  }

  private Socket verified(Socket plain, String host, int port) throws IOException {
    SSLSocket socket = (SSLSocket) tls.createSocket(plain, host, port, true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  static byte[] bytes(HttpCall call) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    line(out, call.method() + " " + target(call) + " HTTP/1.1");
    if (!has(call, "Host")) {
      line(out, "Host: " + call.uri().getRawAuthority());
    }
    if (!has(call, "Connection")) {
      line(out, "Connection: close");
    }
    if (!has(call, NO_USER_AGENT.name())) {
      line(out, NO_USER_AGENT.name() + ": authlayer-kit");
    }
    for (HttpCall.Header header : call.headers()) {
      if (!header.equals(NO_USER_AGENT) && !header.name().equals(HttpCall.TARGET)) {
        line(out, header.name() + ": " + header.value());
      }
    }
    boolean sized = has(call, "Content-Length") || has(call, "Transfer-Encoding");
    if (!sized && (call.body().length > 0 || WITH_CONTENT.contains(call.method()))) {
      line(out, "Content-Length: " + call.body().length);
    }
    line(out, "");
    if (has(call, "Transfer-Encoding")) {
      chunks(out, call.body());
    } else {
      out.write(call.body());
    }
    return out.toByteArray();
  }

  /** In two chunks, as a client sends what it does not know the length of. */
  private static void chunks(ByteArrayOutputStream out, byte[] body) throws IOException {
    int cut = body.length / 2;
    for (int[] part : new int[][] {{0, cut}, {cut, body.length}}) {
      if (part[1] > part[0]) {
        line(out, Integer.toHexString(part[1] - part[0]));
        out.write(body, part[0], part[1] - part[0]);
        line(out, "");
      }
    }
    line(out, "0");
    line(out, "");
  }

  private static String target(HttpCall call) {
    for (HttpCall.Header header : call.headers()) {
      if (header.name().equals(HttpCall.TARGET)) {
        return header.value();
      }
    }
    URI uri = call.uri();
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
  }

  private static boolean has(HttpCall call, String name) {
    return call.headers().stream().anyMatch(header -> header.name().equalsIgnoreCase(name));
  }

  /** A character per byte where that is possible, as servers read headers; UTF-8 elsewhere. */
  private static void line(ByteArrayOutputStream out, String text) throws IOException {
    boolean latin = text.chars().allMatch(c -> c <= 0xFF);
    out.write(text.getBytes(latin ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
    out.write('\r');
    out.write('\n');
  }

  private static boolean isToken(String name) {
    return name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  }

  private static boolean isPlain(String value) {
    return value.equals(value.strip()) && value.chars().allMatch(c -> c >= 0x20 && c <= 0x7E);
  }

  /** The bytes that a socket receives until a moment, so that an answer in drips ends too. */
  private static final class Deadline extends InputStream {

    private final Socket socket;
    private final InputStream in;
    private final Duration patience;
    private final long start = System.nanoTime();

    Deadline(Socket socket, Duration patience) throws IOException {
      this.socket = socket;
      this.in = socket.getInputStream();
      this.patience = patience;
    }

    @Override
    public int read() throws IOException {
      arm();
      return in.read();
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      arm();
      return in.read(buffer, from, length);
    }

    private void arm() throws IOException {
      long left = patience.minusNanos(System.nanoTime() - start).toMillis();
      if (left <= 0) {
        throw new SocketTimeoutException("the deadline has passed");
      }
      socket.setSoTimeout((int) left);
    }
  }
}
