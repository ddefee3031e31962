package org.authlayer.domain.routing;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpResponse;

/**
 * The end of a chain before a foreign handler; takes the head of a refusal, whose words the chain
 * does not know.
 */
record NativeHandlerBridge(Gate.Downstream downstream, Consumer<HttpResponse> refused)
    implements Responder {

  private static final int FIRST_REFUSAL = 400;

  /** A refusal downstream is a refusal here too, so that the chain treats it as one. */
  @Override
  public HttpResponse respond(Request request) throws Exception {
    HttpResponse head =
        ContractException.answered(
            downstream.respond(new Passed(request)), "what is behind the gate");
    if (head.status() >= FIRST_REFUSAL) {
      refused.accept(head);
      throw Abort.of(head.status(), "What is behind the gate has refused this.");
    }
    return head;
  }

  /** The refusal keeps its own words; the chain's challenges are added where it has none. */
  static HttpResponse completed(HttpResponse head, HttpResponse answer) {
    String name = "WWW-Authenticate";
    if (head.status() != answer.status()) {
      return answer;
    }
    if (head.headers().first(name).isPresent()) {
      return head;
    }
    HttpResponse whole = head;
    for (String challenge : answer.headers().all(name)) {
      whole = whole.with(name, challenge);
    }
    return whole;
  }

  private record Passed(Request request) implements AdmittedRequest {

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
