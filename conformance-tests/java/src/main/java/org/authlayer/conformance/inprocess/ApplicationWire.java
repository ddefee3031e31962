package org.authlayer.conformance.inprocess;

import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Exchanges;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Headers;
import org.authlayer.testing.memory.ApplicationCall;

/** Carries requests to an application in this process, without a socket: for bugs. */
public record ApplicationWire(Application application) implements Wire {

  @Override
  public Answer send(HttpCall call) {
    Headers headers = Headers.none();
    for (HttpCall.Header header : call.headers()) {
      if (!header.name().equals(HttpCall.TARGET)) {
        headers = headers.with(header.name(), header.value());
      }
    }
    ApplicationCall.Answered answered =
        new ApplicationCall(call.method(), call.uri(), headers, call.body()).to(application);
    List<HttpCall.Header> lines = new ArrayList<>();
    answered
        .headers()
        .lines()
        .forEach(
            (name, values) -> values.forEach(value -> lines.add(new HttpCall.Header(name, value))));
    return new Answer(
        answered.status(),
        lines,
        answered.content(),
        Exchanges.of(call, answered.status(), lines, answered.content()));
  }
}
