package org.authlayer.conformance.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;

/** What one check did, in order. */
public final class Track implements Wire {

  private final Trail trail;
  private final Wire wire;
  private final List<Step> steps = new ArrayList<>();

  Track(Trail trail, Wire wire) {
    this.trail = trail;
    this.wire = wire;
  }

  @Override
  public Answer send(HttpCall call) throws IOException, InterruptedException {
    Answer answer = wire.send(call);
    Step step = trail.sent(call, answer);
    synchronized (steps) {
      steps.add(step);
    }
    return answer;
  }

  /** The clock, with its moves remembered. */
  public ClockLever watching(ClockLever clock) {
    return clock.movedBy(
        by -> {
          clock.advance(by);
          synchronized (steps) {
            steps.add(trail.moved(by));
          }
        });
  }

  /** The newest exchange: what a check looked at that says nothing more exact. */
  public Optional<Exchange> last() {
    return sent().reduce((earlier, later) -> later).map(step -> step.answer().exchange());
  }

  public Exchange replayable(Exchange exchange) {
    return trail.tracks().stream()
        .flatMap(track -> track.script(exchange))
        .findFirst()
        .map(exchange::with)
        .orElse(exchange);
  }

  private Stream<String> script(Exchange exchange) {
    return sent()
        .filter(step -> isOf(step, exchange))
        .map(step -> new Script(trail, before(step), step).text());
  }

  @SuppressWarnings("ReferenceEquality") // two equal exchanges may stand in one track
  private static boolean isOf(Step.Sent step, Exchange exchange) {
    return step.answer().exchange() == exchange;
  }

  private Stream<Step.Sent> sent() {
    synchronized (steps) {
      return List.copyOf(steps).stream()
          .filter(Step.Sent.class::isInstance)
          .map(Step.Sent.class::cast);
    }
  }

  private List<Step> before(Step.Sent last) {
    synchronized (steps) {
      return steps.stream().filter(step -> step.number() < last.number()).toList();
    }
  }
}
