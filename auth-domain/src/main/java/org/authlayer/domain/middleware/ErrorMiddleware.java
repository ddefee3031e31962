package org.authlayer.domain.middleware;

import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ClientGoneException;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProblemPage;
import org.authlayer.ports.driving.Step;

/**
 * Turns refusal and breakage into answers; stands first in every chain.
 *
 * <p>An {@link Abort} is answered as it says, with one challenge per scheme on a 401 (DEC-22). A
 * store that cannot be reached is 503 with {@code Retry-After}, everything else 500, and the events
 * alone say what broke (DEC-03, DEC-33), also while content is written. Unless it says otherwise,
 * no cache may store an answer, and its media type is meant (DEC-04). It publishes what the
 * authenticators reported of credentials that none of them accepted (DEC-19).
 *
 * @param realm the protection space named in challenges
 */
public record ErrorMiddleware(String realm, AuthEvents events, ProblemPage page)
    implements DescribedMiddleware {

  private static final Headers NEITHER_STORED_NOR_GUESSED =
      Headers.none().with("Cache-Control", "no-store").with("X-Content-Type-Options", "nosniff");
  private static final String UNAVAILABLE =
      "The service is overloaded or its store cannot be reached. Try later.";
  private static final String BROKEN = "Something went wrong on this side. It has been noted.";

  public ErrorMiddleware(String realm, AuthEvents events) {
    this(realm, events, ProblemPage.NONE);
  }

  @Override
  public HttpResponse respond(Request request, Responder next) {
    HttpResponse answer = completed(answer(request, next));
    request.evidence().rejections().forEach(events::publish);
    return answer;
  }

  /** Publishes which fields broke rules (DEC-19). */
  public static void reportInput(Abort abort, Request request, AuthEvents events) {
    if (!abort.violations().isEmpty()) {
      String fields =
          abort.violations().stream().map(Violation::pointer).collect(Collectors.joining(","));
      events.publish(new AuthEvent.InputRejected(request.where(), fields));
    }
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral("error answers"));
  }

  private HttpResponse answer(Request request, Responder next) {
    try {
      HttpResponse answer = ContractException.answered(next.respond(request), "middleware");
      return answer.body() instanceof Body.Outgoing content
          ? reported(answer, content, request.where())
          : answer;
    } catch (Abort abort) {
      reportInput(abort, request, events);
      return shown(request, refused(abort), abort.reason());
    } catch (StoreException failure) {
      report(request, failure);
      return failure
          .retryAfter()
          .map(later -> shown(request, unavailable(later), UNAVAILABLE))
          .orElseGet(() -> shown(request, broken(), BROKEN));
    } catch (Exception | Error failure) {
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      report(request, failure);
      return shown(request, broken(), BROKEN);
    }
  }

  static HttpResponse completed(HttpResponse answer) {
    if (answer.headers().lines().isEmpty()) {
      return answer.with(NEITHER_STORED_NOR_GUESSED);
    }
    HttpResponse whole = answer;
    for (Map.Entry<String, List<String>> line : NEITHER_STORED_NOR_GUESSED.lines().entrySet()) {
      if (answer.headers().first(line.getKey()).isEmpty()) {
        whole = whole.with(line.getKey(), line.getValue().get(0));
      }
    }
    return whole;
  }

  private HttpResponse refused(Abort abort) {
    HttpResponse answer =
        Problem.of(abort.status(), abort.reason(), abort.violations()).with(abort.headers());
    for (var challenge : abort.challenges()) {
      answer = answer.with("WWW-Authenticate", challenge.in(realm));
    }
    return answer;
  }

  private HttpResponse shown(Request request, HttpResponse problem, String reason) {
    return page.of(request.message(), problem, reason);
  }

  private static HttpResponse unavailable(Duration retryAfter) {
    return Problem.of(503, UNAVAILABLE)
        .with("Retry-After", String.valueOf(Math.max(1, retryAfter.toSeconds())));
  }

  private static HttpResponse broken() {
    return Problem.of(500, BROKEN);
  }

  private void report(Request request, Throwable cause) {
    events.publish(new AuthEvent.RequestFailed(request.where(), cause));
  }

  private HttpResponse reported(HttpResponse answer, Body.Outgoing content, AuthEvent.Where where) {
    return new HttpResponse(
        answer.status(),
        answer.headers(),
        new Body.Outgoing(content.length(), new ReportedContent(content, where, events)));
  }

  /** A client that is gone breaks nothing. */
  private record ReportedContent(Body.Outgoing content, AuthEvent.Where where, AuthEvents events)
      implements Body.Content {

    @Override
    public void writeTo(OutputStream out) throws Exception {
      try {
        content.writeTo(out);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw stopped;
      } catch (Exception | Error failure) {
        if (!ClientGoneException.isCauseOf(failure)) {
          events.publish(new AuthEvent.RequestFailed(where, failure));
        }
        throw failure;
      }
    }
  }
}
