package org.authlayer.domain.middleware;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Dates as HTTP writes them (RFC 9110, 5.6.7), in the years 1000 to 9999. */
public final class HttpDate {

  private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  private static final String[] MONTHS = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  };

  private HttpDate() {}

  public static String of(Instant instant) {
    OffsetDateTime date = instant.atOffset(ZoneOffset.UTC);
    StringBuilder text = new StringBuilder(29);
    text.append(DAYS[date.getDayOfWeek().getValue() - 1]).append(", ");
    twoDigits(text, date.getDayOfMonth()).append(' ');
    text.append(MONTHS[date.getMonthValue() - 1]).append(' ').append(date.getYear()).append(' ');
    twoDigits(text, date.getHour()).append(':');
    twoDigits(text, date.getMinute()).append(':');
    return twoDigits(text, date.getSecond()).append(" GMT").toString();
  }

  private static StringBuilder twoDigits(StringBuilder text, int number) {
    return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }
}
