package org.authlayer.adapter.helidon.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimestampsTest {

  private static final DateTimeFormatter OTHER =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  @Test
  void everyTimeIsToldToTheMillisecond() {
    Timestamps times = new Timestamps();
    for (String text :
        List.of(
            "2026-11-22T10:00:00Z",
            "2026-11-22T10:00:00.007999999Z",
            "2026-11-22T10:00:00.999999Z",
            "2026-11-22T10:00:01.1Z",
            "2026-11-22T10:00:00.02Z",
            "1969-12-31T23:59:59.999Z",
            "2024-02-29T23:59:59.123456Z")) {
      Instant time = Instant.parse(text);
      assertEquals(OTHER.format(time), times.of(time));
      assertEquals(OTHER.format(time), times.of(time));
    }
  }
}
