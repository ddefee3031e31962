package org.authlayer.conformance.selftest;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Where an application goes wrong: at some requests, at some of their answers; and how. */
public record Where(Predicate<HttpRequest> asked, Predicate<HttpResponse> answered) {

  public static Where where(Predicate<HttpRequest> asked) {
    return new Where(asked, answer -> true);
  }

  public static Where where(int status) {
    return new Where(request -> true, answer -> answer.status() == status);
  }

  /** What is right is not done at all. */
  public Tamper<Application> instead(int status) {
    return Tamper.of(
        Application.class,
        right -> request -> asked.test(request) ? HttpResponse.of(status) : right.respond(request));
  }

  public Tamper<Application> answers(UnaryOperator<HttpResponse> change) {
    return Tamper.of(
        Application.class,
        right ->
            request -> {
              HttpResponse answer = right.respond(request);
              return asked.test(request) && answered.test(answer) ? change.apply(answer) : answer;
            });
  }

  public Tamper<Application> answers(int status) {
    return answers(right -> HttpResponse.of(status));
  }

  /** Another status, and all the rest of the answer. */
  public Tamper<Application> status(int status) {
    return answers(right -> new HttpResponse(status, right.headers(), right.body()));
  }
}
