package org.authlayer.adapter.helidon.routing;

import io.helidon.common.context.Context;
import io.helidon.http.HttpException;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.gate.GatedExchange;
import org.jspecify.annotations.Nullable;

/** One request on its way through gates and handler; lives on the thread of its connection. */
final class NativeExchange {

  private static final int GIVEN_UP = 500;

  /** Both sides of a request, with the gates that stand before it. */
  record Sides(
      List<GatedPath> passed,
      HttpRequest message,
      Translation translation,
      RoutingRequest request,
      RoutingResponse response) {}

  private final Sides sides;
  private final GatedExchange chain;
  private final AnswerHead heads;
  private @Nullable AdmittedRequest admitted;
  private @Nullable AlreadyAnswered settled;
  private boolean told;

  NativeExchange(Sides sides, GatedExchange chain) {
    this.sides = sides;
    this.chain = chain;
    this.heads = new AnswerHead(sides.response().headers());
  }

  static NativeExchange of(ServerRequest request) {
    return found(request)
        .orElseThrow(
            () ->
                WiringFault.of(
                    "no gate stands before the handler that asks for the user; add protect(path,"
                        + " gate) to the AuthFeature"));
  }

  static Optional<NativeExchange> found(ServerRequest request) {
    return request.context().get(NativeExchange.class);
  }

  static boolean hasPassed(ServerRequest request, List<GatedPath> demanded) {
    return found(request)
        .filter(crossing -> crossing.sides.passed().containsAll(demanded))
        .isPresent();
  }

  /** A failure of a handler behind a gate is answered by the gate; any other by Helidon. */
  static void failed(ServerRequest request, ServerResponse response, Throwable failure) {
    if (!(failure instanceof HttpException)) {
      found(request).ifPresent(crossing -> crossing.fail(failure));
    }
  }

  void run(FilterChain next) {
    admitted = chain.admitted().orElse(null);
    if (admitted == null) {
      settle(chain.answer()).send();
      return;
    }
    register(sides.request().context(), admitted);
    sides.response().beforeSend(this::seal);
    try {
      next.proceed();
    } catch (AlreadyAnswered answered) {
      answered.send();
    } finally {
      chain.resume(HttpResponse.of(GIVEN_UP));
    }
  }

  <U> Optional<U> find(Class<U> type) {
    return passed().user(type);
  }

  <U> U require(Class<U> type) {
    try {
      return passed().require(type);
    } catch (RuntimeException refusal) {
      throw told ? refusal : ended(refusal);
    }
  }

  /** Replaces what the handler has prepared. */
  void send(HttpResponse answer) {
    told = true;
    settled = null;
    heads.restore();
    sides.translation().send(answer, sides.message(), sides.response());
  }

  private AdmittedRequest passed() {
    if (admitted == null) {
      throw new IllegalStateException("nothing has been let through yet");
    }
    return admitted;
  }

  /** Called by Helidon when the handler sends its answer, or asks for the stream to write it to. */
  private void seal() {
    if (settled != null) {
      throw settled;
    }
    if (told) {
      heads.takeBack();
      return;
    }
    told = true;
    HttpResponse head = heads.read(sides.response().status().code());
    chain.resume(head);
    HttpResponse answer = chain.answer();
    if (!AnswerHead.isSameBut(answer, head)) {
      throw settle(answer);
    }
    heads.write(answer, head, sides.message().client().requestId());
  }

  private void fail(Throwable failure) {
    if (!told) {
      ended(failure).send();
    }
  }

  private AlreadyAnswered ended(Throwable failure) {
    told = true;
    chain.fail(failure);
    return settle(chain.answer());
  }

  private AlreadyAnswered settle(HttpResponse answer) {
    AlreadyAnswered end = new AlreadyAnswered(this, answer);
    settled = end;
    return end;
  }

  private void register(Context context, AdmittedRequest let) {
    context.register(this);
    context.register(let);
    let.parts().forEach(context::register);
  }

  /** Ends a native handler where the gate answers. No stack trace: it is thrown on purpose. */
  static final class AlreadyAnswered extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient NativeExchange crossing;
    private final transient HttpResponse answer;

    private AlreadyAnswered(NativeExchange crossing, HttpResponse answer) {
      super("a gate has answered this request; let this pass", null, false, false);
      this.crossing = crossing;
      this.answer = answer;
    }

    void send() {
      crossing.send(answer);
    }
  }
}
