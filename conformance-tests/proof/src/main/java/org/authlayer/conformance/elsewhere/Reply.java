package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.stream.Stream;

/** What is answered. */
record Reply(int status, List<Request.Line> lines, String body) {

  /** Ends a request with the answer that it holds. */
  static final class Refusal extends RuntimeException {

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

  static Reply empty(int status) {
    return new Reply(status, List.of(), "");
  }

  static Reply text(int status, String mediaType, String text) {
    return new Reply(status, List.of(new Request.Line("Content-Type", mediaType)), text);
  }

  Reply with(String name, String value) {
    return with(List.of(new Request.Line(name, value)));
  }

  Reply with(List<Request.Line> more) {
    return new Reply(status, Stream.concat(lines.stream(), more.stream()).toList(), body);
  }

  Reply without(String name) {
    return new Reply(status, lines.stream().filter(line -> !line.isCalled(name)).toList(), body);
  }
}
