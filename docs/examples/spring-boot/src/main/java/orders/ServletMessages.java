package orders;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Messages of the servlet container as messages of the layer, and back. */
final class ServletMessages {

  private static final int NETWORK_BYTES = 8;

  private ServletMessages() {}

  static HttpRequest request(HttpServletRequest request, Body body) throws UnknownHostException {
    InetAddress peer = InetAddress.getByName(request.getRemoteAddr());
    String query = request.getQueryString();
    return new HttpRequest(
        request.getMethod(),
        request.getRequestURI(),
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
    answer
        .headers()
        .lines()
        .forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    response.setHeader("X-Request-Id", asked.client().requestId());
    byte[] content =
        switch (answer.body()) {
          case Body.Json json -> StrictJson.write(json.value());
          case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
          case Body.Binary binary -> binary.bytes();
          case Body.Empty none -> new byte[0];
          default -> throw new IllegalStateException("this example sends JSON, text and bytes");
        };
    if (content.length > 0) {
      if (answer.headers().all("Content-Type").isEmpty()) {
        boolean json = answer.body() instanceof Body.Json;
        response.setContentType(json ? "application/json" : "text/plain; charset=utf-8");
      }
      response.getOutputStream().write(content);
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
