package org.authlayer.conformance.wire;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

/**
 * Sends a request again that a busy target rejected: 503 with {@code Retry-After} says that it was
 * not carried out, and when to come back (RFC 9110, 10.2.3). The sender sees the last answer only.
 * That hides nothing: no clause over the wire is about a 503, those about a store that cannot be
 * reached are shown in the core seat.
 *
 * <p>A request is not sent again once it has waited as long as an answer may take, or ten times as
 * long if the route answered others meanwhile. A route that turned one away for so long gets no
 * more patience until it answers otherwise, and where some routes did, no route gets any.
 */
public final class PatientWire implements Wire {

  private static final int MOST_HOPELESS = 3;

  /** So many times longer a request waits for a route that answers others meanwhile. */
  private static final int TIMES = 10;

  private final Wire wire;
  private final Duration patience;
  private final Pause pause;
  private final Set<String> hopeless = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> served = new ConcurrentHashMap<>();
  private final Map<String, Integer> resent = new ConcurrentSkipListMap<>();

  /** Lets time pass; a proof lets it pass at once. */
  @FunctionalInterface
  public interface Pause {

    void of(Duration time) throws InterruptedException;
  }

  public PatientWire(Wire wire, Duration patience, Pause pause) {
    this.wire = wire;
    this.patience = patience;
    this.pause = pause;
  }

  @Override
  public Answer send(HttpCall call) throws IOException, InterruptedException {
    String route = call.method() + " " + call.uri().getRawPath();
    Duration waited = Duration.ZERO;
    int before = served.getOrDefault(route, 0);
    Answer answer = wire.send(call);
    for (Optional<Duration> wait = wait(answer); wait.isPresent(); wait = wait(answer)) {
      waited = waited.plus(wait.get());
      boolean works = served.getOrDefault(route, 0) > before;
      Duration most = patience.multipliedBy(works ? TIMES : 1);
      if ((isHopeless(route) && !works) || waited.compareTo(most) > 0) {
        hopeless.add(route);
        return answer;
      }
      pause.of(wait.get());
      resent.merge(route, 1, Integer::sum);
      answer = wire.send(call);
    }
    hopeless.remove(route);
    served.merge(route, 1, Integer::sum);
    return answer;
  }

  private boolean isHopeless(String route) {
    return hopeless.contains(route) || hopeless.size() >= MOST_HOPELESS;
  }

  /** What was sent again, for the report; nothing where the target was never busy. */
  public Optional<String> note() {
    int all = resent.values().stream().mapToInt(Integer::intValue).sum();
    return all == 0
        ? Optional.empty()
        : Optional.of(
            resent.entrySet().stream()
                .map(route -> route.getKey() + ": " + route.getValue())
                .collect(
                    Collectors.joining(
                        ", ",
                        "The target was busy: requests sent again after 503 with Retry-After: "
                            + all
                            + " (",
                        ").")));
  }

  /** In whole seconds, and at least one: a target that says 0 is not asked in a loop. */
  private static Optional<Duration> wait(Answer answer) {
    return answer.status() != 503
        ? Optional.empty()
        : answer
            .first("Retry-After")
            .map(String::strip)
            .filter(seconds -> seconds.matches("\\d{1,9}"))
            .map(seconds -> Duration.ofSeconds(Math.max(1, Digits.number(seconds))));
  }
}
