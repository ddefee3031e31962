package org.authlayer.domain.routing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Admitted;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/** The end of a chain: hands the request over to what is no responder of ours. */
final class Handover implements Responder {

  private static final int FIRST_REFUSAL = 400;

  private final Gate.Beyond beyond;
  private @Nullable HttpResponse refusal;

  Handover(Gate.Beyond beyond) {
    this.beyond = beyond;
  }

  /** What is refused beyond is a refusal here too, so that the chain treats it as one. */
  @Override
  public HttpResponse respond(Request request) throws Exception {
    HttpResponse head = beyond.respond(new Passed(request));
    if (head.status() >= FIRST_REFUSAL) {
      refusal = head;
      throw Abort.of(head.status(), "What is behind the gate has refused this.");
    }
    return head;
  }

  /** The refusal keeps its own words; the chain's challenges are added where it has none. */
  HttpResponse completed(HttpResponse answer) {
    HttpResponse head = refusal;
    if (head == null || head.status() != answer.status()) {
      return answer;
    }
    HttpResponse whole = head;
    if (head.headers().first("WWW-Authenticate").isEmpty()) {
      for (String challenge : answer.headers().all("WWW-Authenticate")) {
        whole = whole.with("WWW-Authenticate", challenge);
      }
    }
    return whole;
  }

  private record Passed(Request request) implements Admitted {

    @Override
    public <U> Optional<U> user(Class<U> type) {
      return request.auth().get(type);
    }

    @Override
    public <U> U require(Class<U> type) {
      return request.auth().require(type);
    }

    /** The request as the chain left it, its auth store, and its session. */
    @Override
    public List<Object> parts() {
      Stream<Object> always = Stream.of(request, request.auth());
      return Stream.concat(always, request.session().stream()).toList();
    }
  }
}
