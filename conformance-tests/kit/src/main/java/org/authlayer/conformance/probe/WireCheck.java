package org.authlayer.conformance.probe;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.verdict.Undeclared;

/** The check of one clause over the wire, run once per claimed profile that the clause concerns. */
public record WireCheck(String clause, Company company, Body body) implements Check {

  /** What may go on while a check runs. */
  public enum Company {
    /** Whatever does: it neither moves the clock nor looks at one. */
    ANY,
    /** The same check in other profiles: it compares times, and these load the target evenly. */
    ITS_OWN,
    /** Nothing: it moves the clock. */
    NONE
  }

  /** A check of several parts: what one of them needs and the target leaves out hides no other. */
  public WireCheck(String clause, Body... parts) {
    this(clause, Company.ANY, probe -> each(probe, List.of(parts)));
  }

  /** A check that moves the target's clock. */
  public static WireCheck alone(String clause, Body body) {
    return new WireCheck(clause, Company.NONE, body);
  }

  /** A check that compares times. */
  public static WireCheck timed(String clause, Body body) {
    return new WireCheck(clause, Company.ITS_OWN, body);
  }

  /**
   * The target as this check sees it: only a check that is declared {@link #alone} moves the clock,
   * and any other one that does is broken.
   */
  public Target seen(Target target) {
    return company == Company.NONE
        ? target
        : target.with(target.clock().map(clock -> clock.movedBy(WireCheck::refuse)).orElse(null));
  }

  private static void each(Probe probe, List<Body> parts) throws Exception {
    Optional<RuntimeException> open = Optional.empty();
    for (Body part : parts) {
      try {
        part.run(probe);
      } catch (Undeclared | NotObserved missing) {
        open = open.or(() -> Optional.of(missing));
      }
    }
    if (open.isPresent()) {
      throw open.get();
    }
  }

  private static void refuse(Duration by) {
    throw new Obstacle("a check that moves the clock runs alone: declare it by WireCheck.alone");
  }

  @FunctionalInterface
  public interface Body {

    void run(Probe probe) throws Exception;
  }
}
