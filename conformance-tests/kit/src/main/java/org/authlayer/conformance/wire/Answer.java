package org.authlayer.conformance.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Obstacle;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** An answer as it came. */
@SuppressWarnings("ArrayRecordComponent") // content as it travelled; never compared
public record Answer(int status, List<HttpCall.Header> headers, byte[] body, Exchange exchange) {

  private static final JsonMapper JSON = new JsonMapper();

  private static final int LONGEST = 200;

  /** Fields of a connection, which a server may send with any answer (RFC 9110, 7.6.1). */
  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  /** A cookie with such an end is deleted (RFC 6265, 5.3); the year may have two digits. */
  private static final Pattern ENDED =
      Pattern.compile("(?i).*; *(max-age= *(0|-)|expires=[^;]*[ -](19)?[7-9]\\d ).*");

  public Answer {
    headers = List.copyOf(headers);
  }

  public boolean isSuccess() {
    return status >= 200 && status <= 299;
  }

  /** The header lines that are the answer's own: those of the connection are left out. */
  public List<HttpCall.Header> own() {
    return headers.stream()
        .filter(line -> !OF_THE_CONNECTION.contains(line.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  public List<String> all(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(HttpCall.Header::value)
        .toList();
  }

  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /**
   * A browser shows the text and the fields of HTML, the texts of JSON, and any other content as it
   * is.
   */
  public String page() {
    String type = first("Content-Type").orElse("html").toLowerCase(Locale.ROOT);
    if (!type.contains("html")) {
      return type.contains("json") && !json().isMissingNode() ? texts(json()) : text();
    }
    Document page = Jsoup.parse(text());
    return page.wholeText() + " " + String.join(" ", page.select("[value]").eachAttr("value"));
  }

  /** All texts of JSON, a line each. */
  public static String texts(JsonNode node) {
    StringBuilder texts = new StringBuilder(node.isTextual() ? node.textValue() : "");
    node.forEach(inner -> texts.append(texts(inner)).append('\n'));
    return texts.toString();
  }

  /** The content, a missing node where it is no JSON. */
  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (IOException none) {
      return MissingNode.getInstance();
    }
  }

  /** A member that the check needs and that another clause demands. */
  public String string(String member) {
    return find(member)
        .orElseThrow(() -> new Obstacle("no string member '" + member + "': " + seen()));
  }

  public Optional<String> find(String member) {
    return Optional.ofNullable(json().path(member).textValue());
  }

  /** What it is, without the values in it: some are secrets. */
  public String seen() {
    JsonNode json = json();
    String content =
        json.isObject()
            ? "the members " + names(json)
            : first("Content-Type").map(type -> type + ", ").orElse("") + body.length + " bytes";
    return "the answer was " + status + " with " + content;
  }

  /** The status, and as much of the content as fits a line. */
  public String whole() {
    String line = text().strip().replaceAll("\\s+", " ");
    return status + " " + (line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line);
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  public Optional<String> cookie(String name) {
    return cookieLine(name)
        .filter(line -> !ENDED.matcher(line).matches())
        .map(line -> line.substring(name.length() + 1).split(";", 2)[0].strip())
        .filter(value -> !value.isEmpty());
  }

  /** Of several lines that set one cookie, or unset it, the last one counts. */
  public Optional<String> cookieLine(String name) {
    return all("Set-Cookie").stream()
        .filter(line -> line.startsWith(name + "="))
        .reduce((earlier, later) -> later);
  }
}
