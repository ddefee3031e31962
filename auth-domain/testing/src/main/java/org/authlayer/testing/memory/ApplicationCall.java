package org.authlayer.testing.memory;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * A request to an application in this process, without a socket.
 *
 * @param method the method in upper case
 * @param uri the address; its scheme and host decide over which channel the request comes
 * @param headers the header lines; a Host line is added when it is missing
 * @param content the content as it travels
 */
@SuppressWarnings("ArrayRecordComponent") // content as it travels; never compared
public record ApplicationCall(String method, URI uri, Headers headers, byte[] content) {

  private static final int LARGEST_BODY = 65_536;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * An answer as it travels.
   *
   * @param status the status code
   * @param headers the header lines
   * @param content the content
   */
  @SuppressWarnings("ArrayRecordComponent") // content as it travels; never compared
  public record Answered(int status, Headers headers, byte[] content) {}

  /**
   * Sends the request.
   *
   * @param application the application that answers
   * @return the answer
   */
  public Answered to(Application application) {
    HttpResponse response = application.respond(request(application));
    Headers sent = response.headers();
    boolean typed = sent.first("Content-Type").isPresent();
    return switch (method.equals("HEAD") ? new Body.Empty() : response.body()) {
      case Body.Text(String text) ->
          new Answered(
              response.status(),
              typed ? sent : sent.with("Content-Type", "text/plain; charset=utf-8"),
              text.getBytes(StandardCharsets.UTF_8));
      case Body.Json json ->
          new Answered(
              response.status(),
              typed ? sent : sent.with("Content-Type", "application/json"),
              Json.write(json.value()).toString().getBytes(StandardCharsets.UTF_8));
      case Body.Binary binary -> new Answered(response.status(), sent, binary.bytes());
      case Body.Outgoing outgoing -> new Answered(response.status(), sent, written(outgoing));
      default -> new Answered(response.status(), sent, new byte[0]);
    };
  }

  private static byte[] written(Body.Outgoing content) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      content.writeTo(all);
      return all.toByteArray();
    } catch (Exception broken) {
      throw new IllegalStateException(
          "the answer broke after " + all.size() + " bytes of its content", broken);
    }
  }

  private HttpRequest request(Application application) {
    String query = uri.getRawQuery();
    return new HttpRequest(
        method,
        uri.getRawPath(),
        query == null ? "" : query,
        headers.first("Host").isPresent() ? headers : headers.with("Host", uri.getRawAuthority()),
        body(application),
        channel());
  }

  private Channel channel() {
    if (uri.getScheme().equals("https")) {
      return Channel.TLS;
    }
    return uri.getHost().startsWith("127.") ? Channel.LOOPBACK : Channel.PLAIN;
  }

  private Body body(Application application) {
    if (content.length > 0 && application.streamsContent(method, uri.getRawPath())) {
      return new Body.Incoming(OptionalLong.of(content.length), new ByteArrayInputStream(content));
    }
    String type = headers.first("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    if (content.length == 0) {
      return new Body.Empty();
    }
    if (content.length > LARGEST_BODY) {
      return new Body.Unreadable(Body.Fault.TOO_LARGE, "The body is too large.");
    }
    String text = new String(content, StandardCharsets.UTF_8);
    if (type.startsWith("application/json")) {
      return json(text);
    }
    if (type.startsWith("application/x-www-form-urlencoded")) {
      return form(text);
    }
    return type.startsWith("text/")
        ? new Body.Text(text)
        : type.contains("/")
            ? new Body.Binary(content)
            : new Body.Unreadable(Body.Fault.UNSUPPORTED, "This content has no type.");
  }

  private static Body json(String text) {
    try {
      return new Body.Json(Json.value(JSON.readTree(text)));
    } catch (IOException malformed) {
      return new Body.Unreadable(Body.Fault.MALFORMED, "The body is no JSON.");
    }
  }

  private static Body form(String text) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    try {
      for (String pair : text.split("&", -1)) {
        String[] parts = pair.split("=", 2);
        fields
            .computeIfAbsent(decode(parts[0]), name -> new ArrayList<>())
            .add(parts.length == 2 ? decode(parts[1]) : "");
      }
      return new Body.Form(fields);
    } catch (IllegalArgumentException malformed) {
      return new Body.Unreadable(Body.Fault.MALFORMED, "The body is not a form.");
    }
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
