package org.authlayer.adapter.helidon.routing;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/** The head of a native answer, to and from what a gate sees of it. */
final class AnswerHead {

  private static final String REQUEST_ID = "X-Request-Id";

  private static final Header NO_STORE = HeaderValues.create(HeaderNames.CACHE_CONTROL, "no-store");
  private static final Header NO_SNIFF = HeaderValues.create("X-Content-Type-Options", "nosniff");

  private final ServerResponseHeaders headers;
  private final ServerResponseHeaders before;
  private List<String> cookies = List.of();

  /** Remembers the lines of filters further out. */
  AnswerHead(ServerResponseHeaders headers) {
    this.headers = headers;
    this.before = ServerResponseHeaders.create(headers);
  }

  static boolean isSameBut(HttpResponse answer, HttpResponse head) {
    return answer.status() == head.status() && answer.body() instanceof Body.Empty;
  }

  HttpResponse read(int status) {
    return new HttpResponse(status, Translation.headers(headers), new Body.Empty());
  }

  /** Writes what the gate changed, line by line. */
  void write(HttpResponse answer, HttpResponse head, String requestId) {
    Headers told = head.headers();
    for (String name : told.lines().keySet()) {
      if (answer.headers().all(name).isEmpty()) {
        headers.remove(HeaderNames.create(name));
      }
    }
    answer.headers().lines().entrySet().stream()
        .filter(line -> !line.getValue().equals(told.all(line.getKey())))
        .forEach(line -> set(line.getKey(), line.getValue()));
    headers.setIfAbsent(HeaderValues.create(REQUEST_ID, requestId));
    headers.setIfAbsent(NO_STORE);
    headers.setIfAbsent(NO_SNIFF);
    cookies = new ArrayList<>(answer.headers().all("Set-Cookie"));
    cookies.removeAll(told.all("Set-Cookie"));
  }

  /** The handler failed after its head was created: what it was to set is not set (DEC-33). */
  void takeBack() {
    List<String> others = new ArrayList<>(Translation.headers(headers).all("Set-Cookie"));
    others.removeAll(cookies);
    headers.remove(HeaderNames.SET_COOKIE);
    if (!others.isEmpty()) {
      set("Set-Cookie", others);
    }
  }

  void restore() {
    headers.clear();
    headers.from(before);
  }

  private void set(String name, List<String> values) {
    headers.set(HeaderValues.create(HeaderNames.create(name), values));
  }
}
