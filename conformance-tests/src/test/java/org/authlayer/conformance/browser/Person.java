package org.authlayer.conformance.browser;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A browser without a window and without a script, that several sites see. */
final class Person implements AutoCloseable {

  /** Where redirects have led. */
  record Shown(URI address, int status, Document page) {

    String heading() {
      return page.select("h1").text();
    }
  }

  private final HttpClient client =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NEVER)
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  /** The cookies of each host. The JDK's own jar quotes a cookie that has a Max-Age. */
  private final Map<String, Map<String, String>> cookies = new HashMap<>();

  /** The addresses to which redirects have led, the last one last. */
  final List<URI> visited = new ArrayList<>();

  Shown open(URI address) throws IOException, InterruptedException {
    return shown(HttpRequest.newBuilder(address).GET());
  }

  /** Where the first redirect of an address leads. */
  URI firstStep(URI address) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(HttpRequest.newBuilder(address).GET());
    return address.resolve(answer.headers().firstValue("Location").orElseThrow());
  }

  /** Sends the form of an action with its hidden values. */
  Shown submit(Shown from, String action, Map<String, String> typed)
      throws IOException, InterruptedException {
    Element form = from.page().select("form[action*=" + action + "]").first();
    if (form == null) {
      throw new IOException("no form " + action + " at " + from.address() + "\n" + from.page());
    }
    Map<String, String> fields = new HashMap<>(typed);
    form.select("input[type=hidden]")
        .forEach(hidden -> fields.put(hidden.attr("name"), hidden.attr("value")));
    String content =
        fields.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"));
    return shown(
        HttpRequest.newBuilder(from.address().resolve(form.attr("action")))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(content)));
  }

  private Shown shown(HttpRequest.Builder first) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(first);
    while (answer.statusCode() / 100 == 3) {
      URI next = answer.uri().resolve(answer.headers().firstValue("Location").orElseThrow());
      answer = send(HttpRequest.newBuilder(next).GET());
    }
    return new Shown(
        answer.uri(), answer.statusCode(), Jsoup.parse(answer.body(), answer.uri().toString()));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    URI address = request.build().uri();
    visited.add(address);
    Map<String, String> own = cookies.computeIfAbsent(address.getHost(), host -> new HashMap<>());
    request.header("Accept", "text/html");
    if (!own.isEmpty()) {
      request.header(
          "Cookie",
          own.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(Collectors.joining("; ")));
    }
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    for (String line : answer.headers().allValues("Set-Cookie")) {
      String[] pair = line.split(";", 2)[0].split("=", 2);
      own.put(pair[0], pair[1]);
      own.values().removeIf(String::isEmpty);
    }
    return answer;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
  }
}
