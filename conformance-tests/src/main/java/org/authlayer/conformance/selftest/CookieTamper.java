package org.authlayer.conformance.selftest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** What saboteurs of session cookies are made of. */
public final class CookieTamper {

  private static final String START = "app_session=";

  private CookieTamper() {}

  /** Takes some values, given with the last one handed out, for the last one handed out. */
  public static UnaryOperator<Application> takesForTheLast(
      BiPredicate<String, String> sentAndLast) {
    AtomicReference<String> last = new AtomicReference<>("");
    return application ->
        request -> {
          String sent = sent(request);
          boolean taken = !sent.isEmpty() && sentAndLast.test(sent, last.get());
          HttpResponse answer = application.respond(taken ? sending(request, last.get()) : request);
          String handed = handed(answer);
          if (!handed.isEmpty()) {
            last.set(handed);
          }
          return answer;
        };
  }

  /** Hands the last cookie out with some answers. */
  public static UnaryOperator<Application> handsOutTheLast(Predicate<HttpResponse> which) {
    AtomicReference<String> last = new AtomicReference<>("");
    return Tamper.answers(
        (request, answer) -> {
          String handed = handed(answer);
          if (!handed.isEmpty()) {
            last.set(handed);
          }
          return which.test(answer) && handed.isEmpty() && !last.get().isEmpty()
              ? answer.with("Set-Cookie", START + last.get() + "; Path=/")
              : answer;
        });
  }

  /** Changes the lines that set a cookie. */
  public static UnaryOperator<Application> lines(UnaryOperator<String> change) {
    return Tamper.answers((request, answer) -> withLines(answer, change));
  }

  /** Sets no cookie in some answers. */
  public static UnaryOperator<Application> setsNone(BiPredicate<HttpRequest, HttpResponse> where) {
    return Tamper.answers(
        (request, answer) -> where.test(request, answer) ? withoutLines(answer) : answer);
  }

  public static HttpResponse withLines(HttpResponse answer, UnaryOperator<String> change) {
    List<String> lines = answer.headers().all("Set-Cookie");
    HttpResponse changed = withoutLines(answer);
    for (String line : lines) {
      changed = changed.with("Set-Cookie", change.apply(line));
    }
    return changed;
  }

  /** The value that a request sends, or empty. */
  public static String sent(HttpRequest request) {
    return request
        .headers()
        .first("Cookie")
        .filter(line -> line.startsWith(START))
        .map(line -> line.substring(START.length()))
        .orElse("");
  }

  /** The value that an answer sets, or empty. */
  public static String handed(HttpResponse answer) {
    return answer
        .headers()
        .first("Set-Cookie")
        .map(line -> line.substring(START.length()).split(";", 2)[0])
        .orElse("");
  }

  public static HttpRequest sending(HttpRequest request, String value) {
    return with(request, without(request.headers(), "Cookie").with("Cookie", START + value));
  }

  public static HttpRequest with(HttpRequest request, Headers headers) {
    return new HttpRequest(
        request.method(),
        request.path(),
        request.query(),
        headers,
        request.body(),
        request.channel());
  }

  public static Headers without(Headers headers, String name) {
    Map<String, List<String>> lines = new LinkedHashMap<>(headers.lines());
    lines.keySet().removeIf(name::equalsIgnoreCase);
    return new Headers(lines);
  }

  private static HttpResponse withoutLines(HttpResponse answer) {
    return new HttpResponse(
        answer.status(), without(answer.headers(), "Set-Cookie"), answer.body());
  }
}
