package org.authlayer.passkey;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends raw requests with the session cookie that it holds. */
final class Caller {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final String base;
  private final String[] line;
  private String cookie = "";

  Caller(String base, String... line) {
    this.base = base;
    this.line = line;
  }

  Caller with(String header, String value) {
    return new Caller(base, header, value);
  }

  record Answer(int status, String location, String cache, String body) {

    List<String> all(String pattern) {
      List<String> found = new ArrayList<>();
      Matcher matcher = Pattern.compile(pattern).matcher(body);
      while (matcher.find()) {
        found.add(matcher.group(1));
      }
      return found;
    }
  }

  String cookie() {
    return cookie;
  }

  Caller holding(String other) {
    Caller same = new Caller(base, line);
    same.cookie = other;
    return same;
  }

  Answer get(String path) {
    return send("GET", path, "", "");
  }

  Answer json(String method, String path, String content) {
    return send(method, path, "application/json", content);
  }

  Answer form(String path, String content) {
    return send("POST", path, "application/x-www-form-urlencoded", content);
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
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    try {
      HttpResponse<String> response =
          CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
      response
          .headers()
          .firstValue("Set-Cookie")
          .ifPresent(line -> cookie = line.replaceFirst(";.*", ""));
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
