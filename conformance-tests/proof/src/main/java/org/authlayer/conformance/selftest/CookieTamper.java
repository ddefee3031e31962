package org.authlayer.conformance.selftest;

import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** What saboteurs of session cookies are made of. */
public final class CookieTamper {

  private static final String START = "app_session=";

  private CookieTamper() {}

  /** Takes some values, given with the last one handed out, for the last one handed out. */
  public static Tamper<Application> takesForTheLast(BiPredicate<String, String> sentAndLast) {
    AtomicReference<String> last = new AtomicReference<>("");
    return where(request -> !sent(request).isEmpty() && sentAndLast.test(sent(request), last.get()))
        .reads(request -> sending(request, last.get()))
        .then(remembering(last));
  }

  /** Hands the last cookie out with some answers. */
  public static Tamper<Application> handsOutTheLast(Predicate<HttpResponse> which) {
    AtomicReference<String> last = new AtomicReference<>("");
    return remembering(last)
        .then(
            Tamper.answers(
                (request, answer) ->
                    which.test(answer) && handed(answer).isEmpty() && !last.get().isEmpty()
                        ? answer.with("Set-Cookie", START + last.get() + "; Path=/")
                        : answer));
  }

  private static Tamper<Application> remembering(AtomicReference<String> last) {
    return Tamper.answers(
        (request, answer) -> {
          last.updateAndGet(before -> handed(answer).isEmpty() ? before : handed(answer));
          return answer;
        });
  }

  public static Tamper<Application> lines(UnaryOperator<String> change) {
    return everywhere().answers(answer -> withLines(answer, change));
  }

  /** Sets no cookie in answers to some requests. */
  public static Tamper<Application> setsNone(Predicate<HttpRequest> where) {
    return where(where).answers(CookieTamper::withoutLines);
  }

  public static HttpResponse withLines(HttpResponse answer, UnaryOperator<String> change) {
    HttpResponse changed = withoutLines(answer);
    for (String line : answer.headers().all("Set-Cookie")) {
      changed = changed.with("Set-Cookie", change.apply(line));
    }
    return changed;
  }

  public static String sent(HttpRequest request) {
    String line = Requests.sent(request, "Cookie");
    return line.startsWith(START) ? line.substring(START.length()) : "";
  }

  public static boolean isSent(HttpRequest request) {
    return !sent(request).isEmpty();
  }

  public static String handed(HttpResponse answer) {
    return answer
        .headers()
        .first("Set-Cookie")
        .map(line -> line.substring(START.length()).split(";", 2)[0])
        .orElse("");
  }

  public static HttpRequest sending(HttpRequest request, String value) {
    return Requests.with(request, "Cookie", START + value);
  }

  private static HttpResponse withoutLines(HttpResponse answer) {
    return new HttpResponse(
        answer.status(), Requests.without(answer.headers(), "Set-Cookie"), answer.body());
  }
}
