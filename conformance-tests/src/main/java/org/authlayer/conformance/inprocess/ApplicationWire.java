package org.authlayer.conformance.inprocess;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.memory.Json;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Exchanges;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Carries requests to an application in this process, without a socket: for saboteurs. */
public final class ApplicationWire implements Wire {

  private static final int LARGEST_BODY = 65_536;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private final Application application;

  public ApplicationWire(Application application) {
    this.application = application;
  }

  @Override
  public Answer send(HttpCall call) {
    HttpResponse response = application.respond(request(call));
    List<HttpCall.Header> headers = new ArrayList<>();
    response
        .headers()
        .lines()
        .forEach(
            (name, values) ->
                values.forEach(value -> headers.add(new HttpCall.Header(name, value))));
    byte[] body = content(response, headers);
    return new Answer(
        response.status(), headers, body, Exchanges.of(call, response.status(), headers, body));
  }

  private static HttpRequest request(HttpCall call) {
    Headers headers = Headers.none();
    if (call.headers().stream().noneMatch(one -> one.name().equalsIgnoreCase("Host"))) {
      headers = headers.with("Host", call.uri().getRawAuthority());
    }
    for (HttpCall.Header header : call.headers()) {
      headers = headers.with(header.name(), header.value());
    }
    String query = call.uri().getRawQuery();
    return new HttpRequest(
        call.method(),
        call.uri().getRawPath(),
        query == null ? "" : query,
        headers,
        body(call, headers),
        channel(call.uri()));
  }

  private static Channel channel(URI uri) {
    if (uri.getScheme().equals("https")) {
      return Channel.TLS;
    }
    return uri.getHost().startsWith("127.") ? Channel.LOOPBACK : Channel.PLAIN;
  }

  private static Body body(HttpCall call, Headers headers) {
    String type = headers.first("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    if (call.body().length == 0) {
      return new Body.Empty();
    }
    if (call.body().length > LARGEST_BODY) {
      return new Body.Unreadable(Body.Fault.TOO_LARGE, "The body is too large.");
    }
    String text = new String(call.body(), StandardCharsets.UTF_8);
    if (type.startsWith("application/json")) {
      return json(text);
    }
    if (type.startsWith("application/x-www-form-urlencoded")) {
      return form(text);
    }
    return type.startsWith("text/")
        ? new Body.Text(text)
        : new Body.Unreadable(Body.Fault.UNSUPPORTED, "This content type is not read here.");
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
      return new Body.Unreadable(Body.Fault.MALFORMED, "The body is no form.");
    }
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static byte[] content(HttpResponse response, List<HttpCall.Header> headers) {
    boolean typed = response.headers().first("Content-Type").isPresent();
    return switch (response.body()) {
      case Body.Text(String text) -> {
        if (!typed) {
          headers.add(new HttpCall.Header("Content-Type", "text/plain; charset=utf-8"));
        }
        yield text.getBytes(StandardCharsets.UTF_8);
      }
      case Body.Json json -> {
        if (!typed) {
          headers.add(new HttpCall.Header("Content-Type", "application/json"));
        }
        yield Json.write(json.value()).toString().getBytes(StandardCharsets.UTF_8);
      }
      default -> new byte[0];
    };
  }
}
