package org.authlayer.domain.fakes;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.json.JsonValue;

/** A request in the making; sent over the loopback unless said otherwise. */
public record Call(HttpRequest message) {

  /** A request without anything. */
  public static Call of(String method, String path) {
    return new Call(
        new HttpRequest(method, path, "", Headers.none(), new Body.Empty(), Channel.LOOPBACK));
  }

  /** A GET. */
  public static Call get(String path) {
    return of("GET", path);
  }

  /** A POST. */
  public static Call post(String path) {
    return of("POST", path);
  }

  /** One header line more. */
  public Call header(String name, String value) {
    return new Call(
        new HttpRequest(
            message.method(),
            message.path(),
            message.query(),
            message.headers().with(name, value),
            message.body(),
            message.channel(),
            message.client()));
  }

  /** With an {@code Authorization} header. */
  public Call authorization(String value) {
    return header("Authorization", value);
  }

  /** With a Basic credential. */
  public Call basic(String username, String password) {
    return authorization("Basic " + base64(username + ":" + password));
  }

  /** With a Bearer credential. */
  public Call bearer(String token) {
    return authorization("Bearer " + token);
  }

  /** With the session cookie. */
  public Call session(String id) {
    return header("Cookie", "app_session=" + id);
  }

  /** With a body. */
  public Call body(Body body) {
    return new Call(
        new HttpRequest(
            message.method(),
            message.path(),
            message.query(),
            message.headers(),
            body,
            message.channel(),
            message.client()));
  }

  /** With a form: name, value, name, value. */
  public Call form(String... pairs) {
    Map<String, List<String>> fields = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      fields.put(pairs[i], List.of(pairs[i + 1]));
    }
    return body(new Body.Form(fields));
  }

  /** With a JSON object of strings: name, value, name, value. */
  public Call json(String... pairs) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      members.put(pairs[i], new JsonValue.StringValue(pairs[i + 1]));
    }
    return body(new Body.Json(new JsonValue.ObjectValue(members)));
  }

  /** With a query. */
  public Call query(String query) {
    return new Call(
        new HttpRequest(
            message.method(),
            message.path(),
            query,
            message.headers(),
            message.body(),
            message.channel(),
            message.client()));
  }

  /** Over a channel. */
  public Call over(Channel channel) {
    return new Call(
        new HttpRequest(
            message.method(),
            message.path(),
            message.query(),
            message.headers(),
            message.body(),
            channel,
            message.client()));
  }

  /** From a network. */
  public Call from(String network) {
    return new Call(
        new HttpRequest(
            message.method(),
            message.path(),
            message.query(),
            message.headers(),
            message.body(),
            message.channel(),
            new Client(network, "-")));
  }

  /** The request as it enters a chain. */
  public Request request() {
    return Request.of(message);
  }

  /** UTF-8 in base64 with padding. */
  public static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
