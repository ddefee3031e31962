package jetty;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.authlayer.json.AnswerContent;
import org.authlayer.json.BodyParser;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProblemDetails;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Messages of Jetty as messages of an application, and back. */
final class Messages {

  private static final int STREAM_BUFFER = 16 * 1024;

  private Messages() {}

  /** The path as sent; nothing for a target that is not a path. */
  static Optional<String> path(Request request) {
    String path = request.getHttpURI().getPath();
    return Optional.ofNullable(path).filter(sent -> sent.startsWith("/"));
  }

  static HttpRequest request(Request request, Body body) {
    String query = request.getHttpURI().getQuery();
    return new HttpRequest(
        request.getMethod(),
        path(request).orElseThrow(),
        query == null ? "" : query,
        headers(request),
        body,
        Channel.of(request.isSecure(), peer(request)),
        new Client(Client.network(peer(request)), UUID.randomUUID().toString()));
  }

  /** Over HTTP/2 the authority stands in place of {@code Host}. */
  static Headers headers(Request request) {
    HttpFields.Mutable fields = HttpFields.build(request.getHeaders());
    Optional.ofNullable(request.getHttpURI().getAuthority())
        .ifPresent(authority -> fields.put(HttpHeader.HOST, authority));
    return headers(fields);
  }

  static Headers headers(HttpFields fields) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (HttpField field : fields) {
      lines
          .computeIfAbsent(field.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(field.getValue() == null ? "" : field.getValue());
    }
    return new Headers(lines);
  }

  /** A value of {@code Content-Type}; nothing for one that names no media type. */
  static Optional<BodyParser.MediaType> mediaType(String line) {
    Map<String, String> parameters = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    String name = HttpField.getValueParameters(line, parameters);
    return name.strip().matches("[^/\\s]+/[^/\\s]+")
        ? Optional.of(
            new BodyParser.MediaType(
                name.strip().toLowerCase(Locale.ROOT),
                Optional.ofNullable(parameters.get("charset"))))
        : Optional.empty();
  }

  /** Refuses what no chain has seen, as a problem that no cache keeps. */
  static void refuse(
      int status, String detail, Request request, Response response, Callback callback) {
    HttpResponse problem = ProblemDetails.of(status, HttpStatus.getMessage(status), detail);
    send(problem, UUID.randomUUID().toString(), request, response, callback);
  }

  /** Writes a complete answer and completes the exchange. */
  static void send(
      HttpResponse answer,
      String requestId,
      Request request,
      Response response,
      Callback callback) {
    response.setStatus(answer.status());
    HttpFields.Mutable fields = response.getHeaders();
    AnswerContent.head(
        answer.headers().lines(),
        answer.body(),
        (name, values) -> values.forEach(value -> fields.add(name, value)));
    fields.put("X-Request-Id", requestId);
    if (answer.body() instanceof Body.Outgoing streamed
        && !AnswerContent.isWithout(answer.status())) {
      stream(streamed, requestId, request, response, callback);
      return;
    }
    response.write(
        true, ByteBuffer.wrap(AnswerContent.bytes(answer.status(), answer.body())), callback);
  }

  /** Nothing is sent before the first 16 KiB, so that content that breaks early is still a 500. */
  private static void stream(
      Body.Outgoing streamed,
      String requestId,
      Request request,
      Response response,
      Callback callback) {
    streamed
        .length()
        .ifPresentOrElse(
            length -> response.getHeaders().put("Content-Length", length),
            () -> chunked(request, response));
    if (request.getMethod().equals("HEAD")) {
      response.write(true, ByteBuffer.allocate(0), callback);
      return;
    }
    OutputStream out =
        new BufferedOutputStream(Content.Sink.asOutputStream(response), STREAM_BUFFER);
    try {
      streamed.writeTo(out);
      out.close();
      callback.succeeded();
    } catch (Throwable broken) {
      if (response.isCommitted()) {
        callback.failed(broken); // Jetty cuts the connection
      } else {
        response.reset();
        send(HttpResponse.of(500), requestId, request, response, callback);
      }
    }
  }

  /** Content that ends with the connection would be whole for the client wherever it breaks. */
  private static void chunked(Request request, Response response) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1) {
      response.getHeaders().put("Transfer-Encoding", "chunked");
    }
  }

  private static InetAddress peer(Request request) {
    return ((InetSocketAddress) request.getConnectionMetaData().getRemoteSocketAddress())
        .getAddress();
  }
}
