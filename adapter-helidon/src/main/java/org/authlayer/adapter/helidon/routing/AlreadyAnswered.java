package org.authlayer.adapter.helidon.routing;

import org.authlayer.ports.driving.HttpResponse;

/** Ends a native handler where the gate answers. No stack trace: it is thrown on purpose. */
final class AlreadyAnswered extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient NativeExchange crossing;
  private final transient HttpResponse answer;

  AlreadyAnswered(NativeExchange crossing, HttpResponse answer) {
    super("a gate has answered this request; let this pass", null, false, false);
    this.crossing = crossing;
    this.answer = answer;
  }

  void send() {
    crossing.send(answer);
  }
}
