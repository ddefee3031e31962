package org.authlayer.conformance.blackbox;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request about to be sent; each method gives a changed copy.
 *
 * @param method the method
 * @param uri where to
 * @param headers header lines in order, sent exactly as they stand
 * @param body the content, sent with its length when it is not empty
 */
@SuppressWarnings("ArrayRecordComponent") // content as it travels; never compared
public record HttpCall(String method, URI uri, List<Header> headers, byte[] body) {

  /**
   * A header line.
   *
   * @param name its name
   * @param value its value
   */
  public record Header(String name, String value) {}

  /** Copies the list. */
  public HttpCall {
    headers = List.copyOf(headers);
  }

  /**
   * A request without headers and content.
   *
   * @param method the method
   * @param uri where to
   * @return the request
   */
  public static HttpCall of(String method, URI uri) {
    return new HttpCall(method, uri, List.of(), new byte[0]);
  }

  /**
   * This request with one more header line.
   *
   * @param name its name
   * @param value its value
   * @return the copy
   */
  public HttpCall header(String name, String value) {
    List<Header> more = new ArrayList<>(headers);
    more.add(new Header(name, value));
    return new HttpCall(method, uri, more, body);
  }

  /**
   * This request with a Basic credential.
   *
   * @param username user name
   * @param password password
   * @return the copy
   */
  public HttpCall basic(String username, String password) {
    byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
    return header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
  }

  /**
   * This request with a Basic credential.
   *
   * @param account whose
   * @return the copy
   */
  public HttpCall basic(Account account) {
    return basic(account.email(), account.password());
  }

  /**
   * This request with a Bearer credential.
   *
   * @param token the token
   * @return the copy
   */
  public HttpCall bearer(String token) {
    return header("Authorization", "Bearer " + token);
  }

  /**
   * This request with a cookie.
   *
   * @param name its name
   * @param value its value
   * @return the copy
   */
  public HttpCall cookie(String name, String value) {
    return header("Cookie", name + "=" + value);
  }

  /**
   * This request with content.
   *
   * @param contentType its media type
   * @param text its characters, sent as UTF-8
   * @return the copy
   */
  public HttpCall content(String contentType, String text) {
    return new HttpCall(method, uri, headers, text.getBytes(StandardCharsets.UTF_8))
        .header("Content-Type", contentType);
  }

  /**
   * This request with a JSON object of strings.
   *
   * @param members its members
   * @return the copy
   */
  public HttpCall json(Map<String, String> members) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    members.forEach(object::put);
    return content("application/json", object.toString());
  }

  /**
   * This request with form fields, as a browser sends it from a page of the same site.
   *
   * @param fields the fields
   * @return the copy
   */
  public HttpCall form(Map<String, String> fields) {
    return fields(fields).fromOwnPage();
  }

  /**
   * This request with what a browser adds that sends it from a page of the same site.
   *
   * @return the copy
   */
  public HttpCall fromOwnPage() {
    return header("Origin", uri.getScheme() + "://" + uri.getRawAuthority())
        .header("Sec-Fetch-Site", "same-origin");
  }

  /**
   * This request with form fields, and no word of where they come from.
   *
   * @param fields the fields
   * @return the copy
   */
  public HttpCall fields(Map<String, String> fields) {
    return content(
        "application/x-www-form-urlencoded",
        fields.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&")));
  }

  /**
   * This request with another query.
   *
   * @param query the query as sent, without the question mark
   * @return the copy
   */
  public HttpCall query(String query) {
    String text = uri.toString();
    int mark = text.indexOf('?');
    String base = mark < 0 ? text : text.substring(0, mark);
    return new HttpCall(method, URI.create(base + "?" + query), headers, body);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
