package org.authlayer.conformance.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.junit.jupiter.api.Test;

class JudgeTest {

  @Test
  void positiveObservationPasses() {
    Verdict verdict = judge(journal -> journal.holds("it works", true));
    assertEquals(Outcome.PASS, verdict.outcome());
    assertEquals("", verdict.message());
    assertEquals("AL-GRD-01", verdict.clause());
    assertEquals("token", verdict.profile());
    assertEquals(
        List.of(new Observation(Kind.POSITIVE, "it works", true, "", null)),
        verdict.observations());
  }

  @Test
  void nothingSeenIsVacuous() {
    assertEnds(Outcome.VACUOUS, "nothing was seen that only a working target does", journal -> {});
  }

  @Test
  void refusalWithoutTwinIsVacuousWhateverElseIsSeen() {
    assertEquals(Outcome.VACUOUS, seeing(Kind.REFUSAL));
    assertEquals(Outcome.VACUOUS, seeing(Kind.REFUSAL, Kind.POSITIVE));
    assertEquals(Outcome.VACUOUS, seeing(Kind.POSITIVE, Kind.REFUSAL));
  }

  @Test
  void refusalWithTwinPasses() {
    assertEquals(Outcome.PASS, seeing(Kind.REFUSAL, Kind.TWIN));
    assertEquals(Outcome.PASS, seeing(Kind.TWIN, Kind.REFUSAL, Kind.POSITIVE));
    assertEquals(Outcome.PASS, seeing(Kind.TWIN));
  }

  @Test
  void claimThatDoesNotHoldFailsAndEndsTheCheck() {
    Verdict verdict =
        judge(
            journal -> {
              journal.holds("it works", true);
              journal.holds("it works twice", false);
              journal.holds("it works thrice", true);
            });
    assertEquals(Outcome.FAIL, verdict.outcome());
    assertEquals("it works twice: it does not hold", verdict.message());
    assertEquals(
        List.of(true, false), verdict.observations().stream().map(Observation::held).toList());
  }

  @Test
  void checkThatCannotObserveSaysWhy() {
    assertEnds(Outcome.NOT_OBSERVED, "no clock", throwing(new NotObserved("no clock")));
    assertEnds(Outcome.UNDECLARED, "no answer", throwing(new Undeclared("no answer")));
    assertEnds(Outcome.BROKEN, "login failed", throwing(new Obstacle("login failed")));
    assertEnds(Outcome.BROKEN, "cut off", throwing(new IOException("cut off")));
    assertEnds(Outcome.FAIL, "wrong", throwing(new CheckFailure("wrong")));
  }

  @Test
  void exceptionWithoutMessageIsNamed() {
    assertEnds(Outcome.BROKEN, "IOException", throwing(new IOException()));
    assertEnds(Outcome.BROKEN, "IOException", throwing(new IOException("")));
  }

  @Test
  void defectOfTheCheckIsBroken() {
    assertEnds(
        Outcome.BROKEN,
        "the check itself failed: java.lang.IllegalStateException: oops",
        throwing(new IllegalStateException("oops")));
    assertEnds(
        Outcome.BROKEN,
        "the check itself failed: java.lang.StackOverflowError",
        journal -> {
          throw new StackOverflowError();
        });
  }

  @Test
  void positiveObservationDoesNotOutweighWhatEndsTheCheck() {
    Verdict verdict =
        judge(
            journal -> {
              journal.holds("it works", true);
              throw new Obstacle("gone");
            });
    assertEquals(Outcome.BROKEN, verdict.outcome());
    assertEquals(1, verdict.observations().size());
  }

  @Test
  void interruptedRunIsBrokenAndTheThreadStaysInterrupted() {
    assertFalse(Thread.interrupted());
    assertEnds(
        Outcome.BROKEN, "the run was interrupted", throwing(new InterruptedException("stop")));
    assertTrue(Thread.interrupted());
  }

  @Test
  void verdictSaysHowLongTheCheckTook() {
    long start = System.nanoTime();
    long[] inside = new long[2];
    Verdict verdict =
        judge(
            journal -> {
              inside[0] = System.nanoTime();
              journal.holds("it works", true);
              inside[1] = System.nanoTime();
            });
    Duration most = Duration.ofNanos(System.nanoTime() - start);
    Duration least = Duration.ofNanos(inside[1] - inside[0]);
    assertTrue(verdict.took().compareTo(most) <= 0, verdict.took().toString());
    assertTrue(verdict.took().compareTo(least) >= 0, verdict.took().toString());
  }

  private static Outcome seeing(Kind... kinds) {
    return judge(
            journal -> {
              for (Kind kind : kinds) {
                journal.note(kind, "so", true, "", null);
              }
            })
        .outcome();
  }

  private static Judge.Run throwing(Exception exception) {
    return journal -> {
      throw exception;
    };
  }

  private static void assertEnds(Outcome outcome, String message, Judge.Run run) {
    Verdict verdict = judge(run);
    assertEquals(outcome, verdict.outcome());
    assertEquals(message, verdict.message());
  }

  private static Verdict judge(Judge.Run run) {
    return Judge.judge("AL-GRD-01", "token", run);
  }
}
