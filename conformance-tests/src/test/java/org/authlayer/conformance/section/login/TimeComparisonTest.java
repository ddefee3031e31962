package org.authlayer.conformance.section.login;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.authlayer.conformance.section.login.TimeComparison.Result;
import org.authlayer.conformance.section.login.TimeComparison.Timed;
import org.junit.jupiter.api.Test;

/** On made-up times: nothing here looks at a clock. */
class TimeComparisonTest {

  @Test
  void mixedTimesAreAlikeAtFirstSight() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    assertEquals(Result.ALIKE, of(() -> 100 + calls.getAndIncrement(), () -> 103 - calls.get()));
    assertEquals(3, calls.get());
  }

  @Test
  void mixedTimesThatSpreadAreNoFirstSight() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    of(() -> 50 + 100 * calls.getAndIncrement(), () -> 350 - 100 * calls.get());
    assertTrue(calls.get() > TimeComparison.SAMPLES, "calls: " + calls);
  }

  @Test
  void missingOrDoubledWorkIsApartInEitherDirection() throws Exception {
    assertEquals(Result.APART, of(around(100, 1), around(20, 2)));
    assertEquals(Result.APART, of(around(100, 3), around(200, 4)));
  }

  @Test
  void differenceOfLessThanAQuarterIsNone() throws Exception {
    assertEquals(Result.ALIKE, of(around(100, 5), around(115, 6)));
  }

  @Test
  void oneQuietRoundInWhichTheyAreAlikeOutweighsTheOthers() throws Exception {
    LongUnaryOperator twoBadRounds = call -> call < 3 * TimeComparison.SAMPLES ? 20 : 100;
    PrimitiveIterator.OfLong strange =
        LongStream.iterate(0, n -> n + 1).map(twoBadRounds).iterator();
    assertEquals(Result.ALIKE, of(around(100, 7), strange::nextLong));
  }

  @Test
  void noiseSaysNothingWhateverTheDifference() throws Exception {
    PrimitiveIterator.OfLong wild =
        LongStream.iterate(0, n -> n + 1).map(n -> n % 3 == 0 ? 10 : 1000 * (n % 4 + 1)).iterator();
    assertEquals(Result.NOISE, of(wild::nextLong, () -> 1));
    AtomicInteger drifting = new AtomicInteger();
    Timed alternating = () -> drifting.getAndIncrement() % 2 == 0 ? 100 : 150;
    assertEquals(Result.NOISE, of(alternating, () -> 1));
  }

  @Test
  void equalWorkIsNeverApartHoweverUnevenTheMachine() throws Exception {
    for (int seed : IntStream.range(0, 2000).toArray()) {
      Random machine = new Random(seed);
      Timed uneven = () -> (long) (1000 * Math.exp(machine.nextGaussian()));
      Result result = of(uneven, uneven);
      assertEquals(false, result == Result.APART, "seed " + seed);
    }
  }

  @Test
  void equalTimesSayNothingWhereAHashWouldNotShow() throws Exception {
    Timed all = around(100, 8);
    assertEquals(Result.NOISE, new TimeComparison(all, around(100, 9), around(100, 10)).result());
    assertEquals(Result.ALIKE, new TimeComparison(all, around(100, 9), around(10, 10)).result());
  }

  /** A server that computes no hash for an unknown user, on machines as uneven as can be. */
  @Test
  void missingWorkPassesInOneOfAHundredHoweverUnevenTheMachine() throws Exception {
    int passed = 0;
    for (int seed : IntStream.range(0, 2000).toArray()) {
      Random machine = new Random(seed);
      Timed hash = () -> (long) (1000 * (Math.exp(machine.nextGaussian()) + 1));
      Timed none = () -> (long) (1000 * Math.exp(machine.nextGaussian()));
      passed += new TimeComparison(hash, none, none).result() == Result.ALIKE ? 1 : 0;
    }
    assertTrue(passed <= 20, "passed: " + passed);
  }

  /** Beside requests that cost the target next to nothing. */
  private static Result of(Timed known, Timed strange) throws Exception {
    return new TimeComparison(known, strange, () -> 1).result();
  }

  private static Timed around(long middle, long seed) {
    Random random = new Random(seed);
    return () -> middle + random.nextInt(11) - 5;
  }
}
