package org.authlayer.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A client of a running server, which sends texts as they are and holds the cookies. */
public final class Caller {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final String base;
  private final String[] line;
  private final Map<String, String> cookies = new TreeMap<>();

  /**
   * A client without a session.
   *
   * @param base the address before each path
   * @param line a name of a header and its value, and so on, which each request has
   */
  public Caller(String base, String... line) {
    this.base = base;
    this.line = line;
  }

  /**
   * Another client, whose requests have this header alone.
   *
   * @param header its name
   * @param value its value
   * @return the other client
   */
  public Caller with(String header, String value) {
    return new Caller(base, header, value);
  }

  /**
   * An answer.
   *
   * @param status the code
   * @param location the value of {@code Location}; empty without one
   * @param cache the value of {@code Cache-Control}; empty without one
   * @param body the content
   */
  public record Answer(int status, String location, String cache, String body) {

    /**
     * {@return the first group of each match in the body}
     *
     * @param pattern a regular expression
     */
    public List<String> all(String pattern) {
      List<String> found = new ArrayList<>();
      Matcher matcher = Pattern.compile(pattern).matcher(body);
      while (matcher.find()) {
        found.add(matcher.group(1));
      }
      return found;
    }
  }

  /** {@return the cookies, as they are sent; empty without one} */
  public String cookie() {
    return String.join("; ", cookies.values());
  }

  /**
   * {@return the same client in another session}
   *
   * @param other the cookies of that session
   */
  public Caller holding(String other) {
    Caller same = new Caller(base, line);
    Stream.of(other.split("; ")).forEach(same::hold);
    return same;
  }

  /**
   * {@return the answer to a GET}
   *
   * @param path behind the address
   */
  public Answer get(String path) {
    return send("GET", path, "", "");
  }

  /**
   * {@return the answer to a request with JSON}
   *
   * @param method of the request
   * @param path behind the address
   * @param content the JSON
   */
  public Answer json(String method, String path, String content) {
    return send(method, path, "application/json", content);
  }

  /**
   * {@return the answer to a form}
   *
   * @param path behind the address
   * @param content the form, encoded
   */
  public Answer form(String path, String content) {
    return send("POST", path, "application/x-www-form-urlencoded", content);
  }

  private void hold(String line) {
    String pair = line.replaceFirst(";.*", "");
    cookies.put(pair.replaceFirst("=.*", ""), pair);
  }

  private Answer send(String method, String path, String type, String content) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .method(method, HttpRequest.BodyPublishers.ofString(content));
    if (line.length > 0) {
      request.headers(line);
    }
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    if (!cookies.isEmpty()) {
      request.header("Cookie", cookie());
    }
    try {
      HttpResponse<String> response =
          CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
      response.headers().allValues("Set-Cookie").forEach(this::hold);
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Location").orElse(""),
          response.headers().firstValue("Cache-Control").orElse(""),
          response.body());
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
