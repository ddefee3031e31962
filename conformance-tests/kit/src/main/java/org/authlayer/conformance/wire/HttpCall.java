package org.authlayer.conformance.wire;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request about to be sent; each method gives a changed copy.
 *
 * @param pairs the charset of a Basic pair
 */
@SuppressWarnings("ArrayRecordComponent") // content as it travels; never compared
public record HttpCall(String method, URI uri, List<Header> headers, byte[] body, Charset pairs) {

  /** Where a header of this name stands, its value is sent as the target and no such line is. */
  public static final String TARGET = ":target";

  public record Header(String name, String value) {}

  public HttpCall {
    headers = List.copyOf(headers);
  }

  public HttpCall(String method, URI uri, List<Header> headers, byte[] body) {
    this(method, uri, headers, body, StandardCharsets.UTF_8);
  }

  public static HttpCall of(String method, URI uri) {
    return new HttpCall(method, uri, List.of(), new byte[0]);
  }

  public HttpCall pairs(Charset charset) {
    return new HttpCall(method, uri, headers, body, charset);
  }

  public HttpCall header(String name, String value) {
    List<Header> more = new ArrayList<>(headers);
    more.add(new Header(name, value));
    return new HttpCall(method, uri, more, body, pairs);
  }

  public HttpCall basic(String username, String password) {
    return header("Authorization", "Basic " + pair(username, password));
  }

  /** Whether a pair can hold each character of a text. */
  public boolean carries(String text) {
    return pairs.newEncoder().canEncode(text);
  }

  public String pair(String username, String password) {
    byte[] pair = (username + ":" + password).getBytes(pairs);
    return Base64.getEncoder().encodeToString(pair);
  }

  public HttpCall basic(Account account) {
    return basic(account.email(), account.password());
  }

  public HttpCall bearer(String token) {
    return header("Authorization", "Bearer " + token);
  }

  public HttpCall cookie(String name, String value) {
    return header("Cookie", name + "=" + value);
  }

  public HttpCall content(String contentType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new HttpCall(method, uri, headers, bytes, pairs).header("Content-Type", contentType);
  }

  public HttpCall json(Map<String, String> members) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    members.forEach(object::put);
    return content("application/json", object.toString());
  }

  public HttpCall form(Map<String, String> fields) {
    return fields(fields).fromOwnPage();
  }

  public HttpCall fromOwnPage() {
    return header("Origin", uri.getScheme() + "://" + uri.getRawAuthority())
        .header("Sec-Fetch-Site", "same-origin");
  }

  public HttpCall fields(Map<String, String> fields) {
    return content(
        "application/x-www-form-urlencoded",
        fields.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&")));
  }

  public HttpCall path(String path) {
    URI at = URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path);
    return new HttpCall(method, at, headers, body, pairs);
  }

  public HttpCall query(String query) {
    String text = uri.toString();
    int mark = text.indexOf('?');
    String base = mark < 0 ? text : text.substring(0, mark);
    return new HttpCall(method, URI.create(base + "?" + query), headers, body, pairs);
  }

  /** With another target in its first line, which need be no path. */
  public HttpCall target(String target) {
    return header(TARGET, target);
  }

  /** The same for requests of the same bytes. */
  public String key() {
    String content = new String(body, StandardCharsets.ISO_8859_1);
    return String.join("\n", method, uri.toString(), headers.toString(), content);
  }

  /** As in a form or a query. */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
