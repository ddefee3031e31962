package org.authlayer.conformance.selftest;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** Requests told apart, read and changed. */
public final class Requests {

  private Requests() {}

  /** A path, or a method and a path; a star at the beginning of the path is any beginning. */
  public static Predicate<HttpRequest> to(String route) {
    String method = route.contains(" ") ? route.substring(0, route.indexOf(' ')) : "";
    String path = route.substring(route.indexOf(' ') + 1);
    return request ->
        (method.isEmpty() || request.method().equals(method))
            && (path.startsWith("*")
                ? request.path().endsWith(path.substring(1))
                : request.path().equals(path));
  }

  public static Predicate<HttpRequest> sends(String header) {
    return request -> request.headers().first(header).isPresent();
  }

  /** A credential of a scheme, or of any for the empty one. */
  public static Predicate<HttpRequest> authorized(String scheme) {
    return request ->
        request.headers().first("Authorization").filter(it -> it.startsWith(scheme)).isPresent();
  }

  public static Predicate<HttpRequest> anonymous() {
    return authorized("").negate();
  }

  public static String sent(HttpRequest request, String header) {
    return request.headers().first(header).orElse("");
  }

  public static String authorization(HttpRequest request) {
    return sent(request, "Authorization");
  }

  public static Tamper<Application> authorization(UnaryOperator<String> reading) {
    return Where.where(authorized(""))
        .reads(it -> with(it, "Authorization", reading.apply(authorization(it))));
  }

  public static HttpRequest with(HttpRequest request, String header, String value) {
    return with(request, without(request.headers(), header).with(header, value));
  }

  public static HttpRequest with(HttpRequest it, Headers headers) {
    return new HttpRequest(
        it.method(), it.path(), it.query(), headers, it.body(), it.channel(), it.client());
  }

  public static HttpRequest with(HttpRequest it, Body body) {
    return new HttpRequest(
        it.method(), it.path(), it.query(), it.headers(), body, it.channel(), it.client());
  }

  public static HttpRequest with(HttpRequest it, Channel channel) {
    return new HttpRequest(
        it.method(), it.path(), it.query(), it.headers(), it.body(), channel, it.client());
  }

  public static Headers without(Headers headers, String name) {
    Map<String, List<String>> lines = new LinkedHashMap<>(headers.lines());
    lines.keySet().removeIf(name::equalsIgnoreCase);
    return new Headers(lines);
  }

  public static String field(HttpRequest request, String name) {
    return request.body() instanceof Body.Form form ? form.single(name).orElse("") : "";
  }

  public static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Empty for what is not base 64. */
  public static String decoded(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }
}
