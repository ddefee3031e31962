package org.authlayer.domain.pages;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** An instant on a page: as RFC 3339 for programs, and to the minute for people. */
public record Moment(String machine, String text) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  static Moment of(Instant at) {
    return new Moment(at.truncatedTo(ChronoUnit.SECONDS).toString(), MINUTE.format(at));
  }
}
