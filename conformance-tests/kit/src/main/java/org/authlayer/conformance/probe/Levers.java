package org.authlayer.conformance.probe;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.ClearTextPolicy;

/** What the target offers beside its routes: a look at its store, its clock, its work. */
public record Levers(Target target) {

  private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME;

  public StoreView store() {
    return storeIfAny().orElseThrow(() -> new NotObserved("this needs the store lever"));
  }

  public Optional<StoreView> storeIfAny() {
    return target.store();
  }

  public ClockLever clock() {
    return clockIfAny().orElseThrow(() -> new NotObserved("this needs the clock lever"));
  }

  public Optional<ClockLever> clockIfAny() {
    return target.clock();
  }

  /** Whether an instant can be met to the second: only a clock that stands still allows it. */
  public boolean isClockStill() {
    return clockIfAny().filter(ClockLever::isStill).isPresent();
  }

  /** How far from the target's time a reading of it may be; a clock may answer whole seconds. */
  public Duration grain(Instant reading) {
    if (isClockStill()) {
      return Duration.ZERO;
    }
    boolean whole = reading.equals(reading.truncatedTo(ChronoUnit.SECONDS));
    return whole ? Duration.ofSeconds(1) : Duration.ofMillis(1);
  }

  /** An instant that the target's time, by its clock lever, has reached. */
  public Instant earliest() {
    Instant reading = clock().now();
    return reading.minus(grain(reading));
  }

  /** An instant that the target's time, by its clock lever, has not passed. */
  public Instant latest() {
    Instant reading = clock().now();
    return reading.plus(grain(reading));
  }

  /**
   * Makes observations that are due before an instant. When one does not hold and the target's time
   * has come near that instant meanwhile, the requests were too slow to show anything.
   */
  public void before(Instant end, Moved.Observations observations) throws Exception {
    try {
      observations.make();
    } catch (CheckFailure failure) {
      if (clockIfAny().isPresent() && !latest().isBefore(end)) {
        throw new NotObserved(
            "the requests took too long: by the target's clock it is " + end + " or later");
      }
      throw failure;
    }
  }

  public Optional<WorkLever> workIfAny() {
    return target.work();
  }

  /**
   * The target's time: its clock, or else what the answer says, or else this machine's, where the
   * target runs on it.
   */
  public Instant time(Answer answer) {
    return clockIfAny()
        .map(ClockLever::now)
        .or(() -> answer.first("Date").map(HTTP_DATE::parse).map(Instant::from))
        .orElseGet(this::here);
  }

  private Instant here() {
    if (target.bases().values().stream().allMatch(it -> ClearTextPolicy.isLoopback(it.getHost()))) {
      return InstantSource.system().instant();
    }
    throw new NotObserved("the answers have no Date, and there is no clock lever");
  }
}
