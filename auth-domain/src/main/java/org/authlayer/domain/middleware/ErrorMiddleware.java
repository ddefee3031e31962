package org.authlayer.domain.middleware;

import java.time.Duration;
import java.util.Objects;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Turns refusal and breakage into answers; stands first in every chain.
 *
 * <p>An {@link Abort} is answered as it says, with one challenge per scheme on a 401 (DEC-22). A
 * store that cannot be reached is 503 with {@code Retry-After}, everything else 500, and neither
 * tells what broke (DEC-03, DEC-33): that goes to the events.
 *
 * @param realm the protection space named in challenges
 * @param events is told what broke
 */
public record ErrorMiddleware(String realm, AuthEvents events) implements Middleware {

  /** Refuses null. */
  public ErrorMiddleware {
    Objects.requireNonNull(realm, "realm");
    Objects.requireNonNull(events, "events");
  }

  @Override
  public HttpResponse respond(Request request, Responder next) {
    try {
      return next.respond(request);
    } catch (Abort abort) {
      InputRejections.tell(abort, request, events);
      return refused(abort);
    } catch (StoreException failure) {
      report(request, failure);
      return failure
          .retryAfter()
          .map(ErrorMiddleware::unavailable)
          .orElseGet(ErrorMiddleware::broken);
    } catch (Exception | Error failure) {
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      report(request, failure);
      return broken();
    }
  }

  private HttpResponse refused(Abort abort) {
    HttpResponse answer =
        Problem.of(abort.status(), abort.reason(), abort.violations()).with(abort.headers());
    for (var challenge : abort.challenges()) {
      answer = answer.with("WWW-Authenticate", challenge.in(realm));
    }
    return answer;
  }

  private static HttpResponse unavailable(Duration retryAfter) {
    return Problem.of(503, "The service is overloaded or its store cannot be reached. Try later.")
        .with("Retry-After", String.valueOf(Math.max(1, retryAfter.toSeconds())));
  }

  private static HttpResponse broken() {
    return Problem.of(500, "Something went wrong on this side. It has been noted.");
  }

  private void report(Request request, Throwable cause) {
    events.publish(new AuthEvent.RequestFailed(request.where(), cause));
  }
}
