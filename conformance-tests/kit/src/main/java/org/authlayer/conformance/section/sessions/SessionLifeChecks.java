package org.authlayer.conformance.section.sessions;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/** How long a session lives: AL-DEC-12. */
public final class SessionLifeChecks {

  private static final Duration LONG = Duration.ofDays(365);
  private static final int MOST_STEPS = 200;

  private SessionLifeChecks() {}

  public static List<WireCheck> all() {
    return List.of(WireCheck.alone("AL-DEC-12", SessionLifeChecks::sessionLivesAsLongAsDeclared));
  }

  /** {@code none} is a life without end: then a year goes by. */
  public static void sessionLivesAsLongAsDeclared(Probe probe) throws Exception {
    Optional<Duration> idle = seconds(probe, "decisions.session.idleSeconds");
    Optional<Duration> absolute = seconds(probe, "decisions.session.absoluteSeconds");
    probe.levers().clock();
    boolean still = probe.levers().isClockStill();
    Duration margin = Duration.ofSeconds(still ? 1 : 10);
    cookieExpiresWithTheSession(probe, idle.or(() -> absolute), still ? 1 : 6);
    Account ada = probe.users().ada();
    try (Moved clock = new Moved(probe.levers().clock())) {
      Browser busy = Browser.signedIn(probe, ada);
      Duration end = absolute.orElse(LONG);
      useUntil(probe, clock, busy, idle.orElse(end).minus(margin), end.minus(margin));
      busy.isKnownAs(ada, "in use, shortly before " + end.toSeconds() + " s");
      clock.advance(margin.multipliedBy(2));
      if (absolute.isPresent()) {
        busy.isTurnedAway("in use, past its absolute end");
      } else {
        busy.isKnownAs(ada, "in use, past " + end.toSeconds() + " s");
      }
    }
    idlesOut(probe, idle, absolute.orElse(LONG), margin);
  }

  private static void cookieExpiresWithTheSession(Probe probe, Optional<Duration> life, int apart)
      throws Exception {
    Browser browser = Browser.fresh(probe);
    Instant start = probe.levers().clock().now();
    Answer answer = browser.signIn(probe.users().ada());
    Optional<Instant> end = end(browser, answer, start);
    if (life.isPresent() && (end.isPresent() || hasAnEnd(probe))) {
      Instant expected = start.plus(life.get());
      Instant expires = end.orElse(Instant.EPOCH);
      probe.note(
          Kind.POSITIVE,
          "the cookie expires with the session",
          Duration.between(expected, expires).abs().toSeconds() < apart,
          "expected " + expected + ", saw " + expires,
          answer);
    }
  }

  /** In use again and again, each time shortly before it idles out. */
  private static void useUntil(
      Probe probe, Moved clock, Browser busy, Duration step, Duration until) throws Exception {
    if (!step.isPositive() || until.dividedBy(step) > MOST_STEPS) {
      throw new NotObserved(
          "to keep a session in use until its end, shortly before it idles out each time, takes"
              + " more than "
              + MOST_STEPS
              + " steps");
    }
    Duration moved = Duration.ZERO;
    for (; moved.plus(step).compareTo(until) < 0; moved = moved.plus(step)) {
      clock.advance(step);
      busy.isKnownAs(probe.users().ada(), "in use, shortly before it idles out");
    }
    clock.advance(until.minus(moved));
  }

  private static void idlesOut(
      Probe probe, Optional<Duration> idle, Duration absolute, Duration margin) throws Exception {
    Account ada = probe.users().ada();
    Browser browser = Browser.signedIn(probe, ada);
    try (Moved clock = new Moved(probe.levers().clock())) {
      if (idle.isPresent()) {
        int slack = probe.declared().number("decisions.session.idleSlackSeconds");
        clock.advance(idle.get().plusSeconds(slack).plus(margin));
        browser.isTurnedAway("unused for longer than it may be");
      } else {
        clock.advance(absolute.minus(margin));
        browser.isKnownAs(ada, "unused for " + absolute.minus(margin).toSeconds() + " s");
      }
    }
    Browser.signedIn(probe, ada).isKnownAs(ada, "used at once");
  }

  /** A clock that goes back when it is let go. */
  private static final class Moved implements AutoCloseable {

    private final ClockLever clock;
    private Duration moved = Duration.ZERO;

    Moved(ClockLever clock) {
      this.clock = clock;
    }

    void advance(Duration by) {
      clock.advance(by);
      moved = moved.plus(by);
    }

    @Override
    public void close() {
      if (!moved.isZero()) {
        clock.advance(moved.negated());
      }
    }
  }

  private static Optional<Duration> seconds(Probe probe, String key) {
    return probe.declared().is(key, "none")
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(probe.declared().number(key)));
  }

  /** Whether the cookie is declared to end by itself; another one ends with the browser. */
  private static boolean hasAnEnd(Probe probe) {
    Set<String> declared = CookieAttributes.declared(probe);
    return !CookieAttributes.endless(declared).equals(declared);
  }

  private static Optional<Instant> end(Browser browser, Answer answer, Instant start) {
    List<String> attributes =
        browser.lines(answer).stream()
            .flatMap(line -> Stream.of(line.split(";")).map(String::strip))
            .toList();
    return CookieAttributes.value(attributes, "max-age")
        .map(seconds -> start.plusSeconds(Long.parseLong(seconds)))
        .or(
            () ->
                CookieAttributes.value(attributes, "expires")
                    .map(DateTimeFormatter.RFC_1123_DATE_TIME::parse)
                    .map(Instant::from));
  }
}
