package org.authlayer.spring;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.authlayer.json.BodyParser;
import org.authlayer.json.Json;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** Messages of the servlet container as messages of the layer, and back. */
final class ServletMessages {

  private static final System.Logger LOGGER = System.getLogger(ServletMessages.class.getName());
  private static final int NETWORK_BYTES = 8;
  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);
  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "transfer-encoding");

  private ServletMessages() {}

  static HttpRequest request(HttpServletRequest request, String path, Body body)
      throws UnknownHostException {
    InetAddress peer = InetAddress.getByName(request.getRemoteAddr());
    String query = request.getQueryString();
    return new HttpRequest(
        request.getMethod(),
        path,
        query == null ? "" : query,
        headers(request),
        body,
        channel(request, peer),
        new Client(network(peer), UUID.randomUUID().toString()));
  }

  static Headers headers(HttpServletRequest request) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      lines.put(name, Collections.list(request.getHeaders(name)));
    }
    return new Headers(lines);
  }

  /** Spring reads the charset, too: one that the JVM does not have is no media type. */
  static Optional<BodyParser.MediaType> mediaType(String line) {
    try {
      MimeType type = MimeTypeUtils.parseMimeType(line);
      return Optional.of(
          new BodyParser.MediaType(
              type.getType() + "/" + type.getSubtype(),
              Optional.ofNullable(type.getCharset()).map(Charset::name)));
    } catch (InvalidMimeTypeException malformed) {
      return Optional.empty();
    }
  }

  static Headers headers(HttpServletResponse response) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (String name : response.getHeaderNames()) {
      lines.put(name, List.copyOf(response.getHeaders(name)));
    }
    return new Headers(lines);
  }

  static void send(HttpResponse answer, HttpRequest asked, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    answer.headers().lines().entrySet().stream()
        .filter(line -> !FRAMING.contains(line.getKey().toLowerCase(Locale.ROOT)))
        .forEach(
            line -> line.getValue().forEach(value -> response.addHeader(line.getKey(), value)));
    response.setHeader("X-Request-Id", asked.client().requestId());
    if (WITHOUT_CONTENT.contains(answer.status())) {
      return;
    }
    if (answer.body() instanceof Body.Outgoing streamed) {
      stream(streamed, asked, response);
      return;
    }
    byte[] content =
        switch (answer.body()) {
          case Body.Json json -> Json.write(json.value()).getBytes(StandardCharsets.UTF_8);
          case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
          case Body.Binary binary -> binary.bytes();
          default -> new byte[0];
        };
    response.setContentLength(content.length);
    if (content.length > 0) {
      if (answer.headers().all("Content-Type").isEmpty()) {
        boolean json = answer.body() instanceof Body.Json;
        response.setContentType(json ? "application/json" : "text/plain; charset=utf-8");
      }
      response.getOutputStream().write(content);
    }
  }

  /** Nothing is sent before the buffer is full, so content that breaks early is still a 500. */
  private static void stream(
      Body.Outgoing streamed, HttpRequest asked, HttpServletResponse response) throws IOException {
    streamed.length().ifPresent(response::setContentLengthLong);
    if (asked.method().equals("HEAD")) {
      return;
    }
    try {
      streamed.writeTo(response.getOutputStream());
    } catch (Exception broken) {
      if (response.isCommitted()) {
        throw new IOException("an answer was cut off", broken);
      }
      LOGGER.log(System.Logger.Level.ERROR, "the content of an answer broke", broken);
      response.reset();
      send(HttpResponse.of(500), asked, response);
    }
  }

  private static Channel channel(HttpServletRequest request, InetAddress peer) {
    if (request.isSecure()) {
      return Channel.TLS;
    }
    return peer.isLoopbackAddress() ? Channel.LOOPBACK : Channel.PLAIN;
  }

  /** An IPv4 address is one client; an IPv6 client has the whole /64. */
  private static String network(InetAddress peer) throws UnknownHostException {
    byte[] bytes = peer.getAddress();
    if (bytes.length == 4) {
      return peer.getHostAddress();
    }
    byte[] leading = Arrays.copyOf(Arrays.copyOf(bytes, NETWORK_BYTES), bytes.length);
    return InetAddress.getByAddress(leading).getHostAddress() + "/64";
  }
}
