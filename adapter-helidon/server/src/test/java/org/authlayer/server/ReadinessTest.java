package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.StoreException.Outage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReadinessTest {

  private final Fakes standard = new Fakes();
  private final Fakes other = new Fakes();
  private final Readiness readiness =
      new Readiness(new Databases(standard, Map.of("other", other)), standard.now::get);

  @Test
  void manyQuestionsAreOneQuestionToTheDatabase() {
    for (int i = 0; i < 1000; i++) {
      assertTrue(readiness.isReady());
    }
    assertEquals(1, standard.pings);
    standard.now.set(Instant.EPOCH.plusMillis(999));
    assertTrue(readiness.isReady());
    assertEquals(1, standard.pings);
    standard.now.set(Instant.EPOCH.plusSeconds(1));
    assertTrue(readiness.isReady());
    assertEquals(2, standard.pings);
  }

  @Test
  void anyDatabaseThatIsDownCountsAndItsReturnIsSeenWithinASecond() {
    other.down = StoreException.unavailable("paused", Duration.ofSeconds(5), null);
    assertFalse(readiness.isReady());
    other.down = null;
    standard.now.set(Instant.EPOCH.plusSeconds(1));
    assertTrue(readiness.isReady());
  }

  @ParameterizedTest
  @EnumSource(Outage.class)
  void eachKindOfOutageHasItsWordAndItsLine(Outage outage) {
    String message = "S3cret!";
    standard.down = StoreException.unavailable(message, Duration.ofSeconds(5), outage, null);
    String word = readiness.unready().orElseThrow();
    assertEquals(
        switch (outage) {
          case DISK_FULL -> "database-disk-full";
          case READ_ONLY -> "database-read-only";
          case UNREACHABLE -> "database-unreachable";
          case OTHER -> "database-unavailable";
        },
        word);
    assertFalse(word.contains(message));
    readiness.end();
    assertEquals(Optional.of("stopping"), readiness.unready());
  }

  @Test
  void aDiskThatIsFullAndThenADatabaseThatIsGoneAreTwoLines() {
    List<String> said = new ArrayList<>();
    Handler handler = handler(said);
    Logger log = Logger.getLogger("org.authlayer.events");
    log.addHandler(handler);
    try {
      for (Outage outage : List.of(Outage.DISK_FULL, Outage.DISK_FULL, Outage.UNREACHABLE)) {
        standard.down =
            StoreException.unavailable(outage.name(), Duration.ofSeconds(5), outage, null);
        standard.now.set(standard.now.get().plusSeconds(1));
        assertFalse(readiness.isReady());
      }
      standard.down = null;
      standard.now.set(standard.now.get().plusSeconds(1));
      assertTrue(readiness.isReady());
    } finally {
      log.removeHandler(handler);
    }
    assertEquals(3, said.size(), said::toString);
    assertTrue(said.get(0).contains("DISK_FULL"), said::toString);
    assertTrue(said.get(1).contains("UNREACHABLE"), said::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0, ''",
    "PT60S, 0, ''",
    "PT-60S, 0, ''",
    "PT61S, 1, PT1M1S ahead of the database's",
    "PT-16M, 1, PT16M behind the database's"
  })
  void aClockFarFromTheDatabasesIsWarnedOfOnceAndMeasured(
      Duration ahead, int warnings, String text) {
    standard.clock = standard.now.get().minus(ahead);
    List<String> said = new ArrayList<>();
    Handler handler = handler(said);
    Logger log = Logger.getLogger("org.authlayer.launcher");
    log.addHandler(handler);
    try {
      assertTrue(readiness.isReady());
      assertEquals(ahead, readiness.clockAhead());
      standard.now.set(standard.now.get().plusSeconds(2));
      standard.clock = standard.now.get().minus(ahead);
      assertTrue(readiness.isReady());
    } finally {
      log.removeHandler(handler);
    }
    assertEquals(warnings, said.size(), said::toString);
    said.forEach(line -> assertTrue(line.contains(text), line));
  }

  private static Handler handler(List<String> said) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        said.add(new SimpleFormatter().formatMessage(record));
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  @Test
  void aClockThatIsSetBackDoesNotFreezeTheAnswer() {
    assertTrue(readiness.isReady());
    standard.down = StoreException.broken("gone", null);
    standard.now.set(Instant.EPOCH.minusSeconds(3600));
    assertFalse(readiness.isReady());
  }
}
