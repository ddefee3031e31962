package org.authlayer.conformance.probe;

import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Answer;

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
    return clockIfAny().filter(clock -> clock.now().equals(clock.now())).isPresent();
  }

  public Optional<WorkLever> workIfAny() {
    return target.work();
  }

  /** The target's time: its clock, or else what the answer says, or else this machine's. */
  public Instant time(Answer answer) {
    return clockIfAny()
        .map(ClockLever::now)
        .or(() -> answer.first("Date").map(HTTP_DATE::parse).map(Instant::from))
        .orElseGet(InstantSource.system()::instant);
  }
}
