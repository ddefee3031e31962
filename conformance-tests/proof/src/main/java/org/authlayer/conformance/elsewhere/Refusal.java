package org.authlayer.conformance.elsewhere;

/** Ends a request with the answer that it holds. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Reply reply;

  Refusal(Reply reply) {
    super("refused with " + reply.status());
    this.reply = reply;
  }

  Reply reply() {
    return reply;
  }
}
