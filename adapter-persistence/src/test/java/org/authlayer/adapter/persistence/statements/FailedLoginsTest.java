package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Count;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(MigratedDatabase.class)
final class FailedLoginsTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final Instant END = NOW.plus(WINDOW);
  private static final int THREADS = 16;
  private static final int ROUNDS = 60;

  private final TestDatabase database;
  private final Stores stores;
  private final FailedLogins failedLogins;

  FailedLoginsTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    this.failedLogins = stores.failedLogins();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void eachKeyIsCountedAndAnsweredInTheOrderAsked() {
    assertEquals(List.of(new Count(1, END)), count(NOW, "b"));
    assertEquals(
        List.of(new Count(1, END), new Count(2, END), new Count(1, END)),
        count(NOW, "c", "b", "a"));
    assertEquals(List.of(), count(NOW));
  }

  @Test
  void aWindowBeginsWithItsFirstFailureAndIsNotProlonged() {
    count(NOW, "a");
    assertEquals(List.of(new Count(2, END)), count(END.minusMillis(1), "a"));
    assertEquals(List.of(new Count(1, END.plus(WINDOW))), count(END, "a"));
  }

  /** As long as the clock was ahead, nobody would get in otherwise. */
  @ParameterizedTest
  @ValueSource(strings = {"PT1S", "PT1M", "P30D"})
  void aWindowThatWasBegunAheadOfTheClockIsCut(Duration ahead) {
    Instant begun = NOW.plus(ahead);
    count(begun, "a");
    assertEquals(List.of(new Count(2, END)), count(NOW, "a"));
    assertEquals(List.of(new Count(3, END)), count(NOW.plusSeconds(1), "a"), "and stays");
    assertEquals(List.of(new Count(1, END.plus(WINDOW))), count(END, "a"));
  }

  @Test
  void whatIsTakenBackWasNeverCounted() {
    count(NOW, "a");
    count(NOW, "a");
    failedLogins.takeBack(List.of("a", "unknown"));
    assertEquals(List.of(new Count(2, END)), count(NOW, "a"));
    failedLogins.takeBack(List.of("a"));
    failedLogins.takeBack(List.of("a"));
    failedLogins.takeBack(List.of("a"));
    Instant later = NOW.plusSeconds(60);
    assertEquals(List.of(new Count(1, later.plus(WINDOW))), count(later, "a"));
  }

  @Test
  void aForgottenKeyStartsAnewAndTheOthersGoOn() {
    count(NOW, "a", "b");
    failedLogins.forget(List.of("a", "unknown"));
    assertEquals(List.of(new Count(1, END), new Count(2, END)), count(NOW, "a", "b"));
  }

  @Test
  void countsWhoseWindowIsOverAreDroppedInBatches() throws SQLException {
    count(NOW, "a", "b", "c");
    count(NOW.plusSeconds(1), "d");
    assertEquals(0, failedLogins.removeExpired(END.minusMillis(1), 9));
    assertEquals(2, failedLogins.removeExpired(END, 2));
    assertEquals(1, failedLogins.removeExpired(END, 2));
    assertEquals(0, failedLogins.removeExpired(END, 2));
    assertEquals("d", database.read("select string_agg(key, ',') from failed_logins"));
  }

  @Test
  void instancesThatCountTheSameKeysAtOnceLoseNoCountAndNeverWaitInACircle() throws Exception {
    try (Stores other = database.open();
        var threads = Executors.newFixedThreadPool(THREADS)) {
      CyclicBarrier barrier = new CyclicBarrier(THREADS);
      List<Callable<Integer>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        FailedLogins one = (i % 2 == 0 ? stores : other).failedLogins();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(i);
        all.add(
            () -> {
              barrier.await();
              return countInAnyOrder(one, random);
            });
      }
      int takenBack = 0;
      for (var one : threads.invokeAll(all)) {
        takenBack += one.get();
      }
      String left = String.valueOf(THREADS * ROUNDS - takenBack);
      assertEquals(
          String.join(",", Collections.nCopies(5, left)),
          database.read("select string_agg(failures::text, ',') from failed_logins"));
    }
    assertEquals(
        "0",
        database.read("select deadlocks from pg_stat_database where datname = current_database()"));
  }

  /** Counts five keys in ever another order, and takes every fourth of it back. */
  private static int countInAnyOrder(FailedLogins one, RandomGenerator random) {
    List<String> keys = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
    int takenBack = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Collections.shuffle(keys, Random.from(random));
      one.count(keys, NOW, WINDOW);
      if (random.nextInt(4) == 0) {
        Collections.shuffle(keys, Random.from(random));
        one.takeBack(keys);
        takenBack++;
      }
      one.removeExpired(NOW, 10);
    }
    return takenBack;
  }

  private List<Count> count(Instant now, String... keys) {
    return failedLogins.count(List.of(keys), now, WINDOW);
  }
}
