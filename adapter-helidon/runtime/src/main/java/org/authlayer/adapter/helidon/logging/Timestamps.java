package org.authlayer.adapter.helidon.logging;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;

/**
 * Times in UTC to the millisecond (RFC 3339). Of many lines in one second, only the first has its
 * date worked out.
 */
final class Timestamps {

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);
  private static final int THOUSAND = 1000;

  private volatile Second latest = Second.of(Instant.EPOCH);

  String of(Instant time) {
    Second second = latest;
    if (second.number() != time.getEpochSecond()) {
      second = Second.of(time);
      latest = second;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(time.getNano());
    // Four digits, of which the first one gives way to the point: 1007 for seven milliseconds.
    String digits = Long.toString(THOUSAND + millis);
    return second.text() + '.' + digits.substring(1) + 'Z';
  }

  private record Second(long number, String text) {

    static Second of(Instant time) {
      return new Second(time.getEpochSecond(), SECONDS.format(time));
    }
  }
}
