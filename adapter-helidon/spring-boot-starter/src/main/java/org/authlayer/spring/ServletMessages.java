package org.authlayer.spring;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.json.Addresses;
import org.authlayer.json.AnswerContent;
import org.authlayer.json.BodyParser;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** Messages of the servlet container as messages of the layer, and back. */
final class ServletMessages {

  private static final System.Logger LOGGER = System.getLogger(ServletMessages.class.getName());

  private ServletMessages() {}

  /** The container may have the address of the client from a proxy, which may send any text. */
  static HttpRequest request(HttpServletRequest request, String path, Body body) {
    Optional<InetAddress> peer = Addresses.hop(request.getRemoteAddr().replaceFirst("%.*", ""));
    Channel unread = request.isSecure() ? Channel.TLS : Channel.PLAIN;
    String query = request.getQueryString();
    return new HttpRequest(
        request.getMethod(),
        path,
        query == null ? "" : query,
        headers(request),
        body,
        peer.map(read -> Channel.of(request.isSecure(), read)).orElse(unread),
        new Client(peer.map(Client::network).orElse("unknown"), UUID.randomUUID().toString()));
  }

  /** Tomcat has no {@code Host} over HTTP/2, and keeps the authority for itself. */
  static Headers headers(HttpServletRequest request) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    if (request.getHeader("Host") == null) {
      int port = request.getServerPort();
      String usual = port == 80 || port == 443 ? "" : ":" + port;
      lines.put("Host", List.of(request.getServerName() + usual));
    }
    for (String name : Collections.list(request.getHeaderNames())) {
      lines.put(name, Collections.list(request.getHeaders(name)));
    }
    return new Headers(lines);
  }

  /** Spring reads the charset, too: one that the JVM does not have is no media type. */
  static Optional<BodyParser.MediaType> mediaType(String line) {
    MimeType type = MimeTypeUtils.parseMimeType(line);
    return Optional.of(
        new BodyParser.MediaType(
            type.getType() + "/" + type.getSubtype(),
            Optional.ofNullable(type.getCharset()).map(Charset::name)));
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
    AnswerContent.head(
        answer.headers().lines(),
        answer.body(),
        (name, values) -> values.forEach(value -> response.addHeader(name, value)));
    response.setHeader("X-Request-Id", asked.client().requestId());
    if (AnswerContent.isWithout(answer.status())) {
      return;
    }
    if (answer.body() instanceof Body.Outgoing streamed) {
      stream(streamed, asked, response);
      return;
    }
    byte[] content = AnswerContent.bytes(answer.status(), answer.body());
    response.setContentLength(content.length);
    if (content.length > 0) {
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
}
