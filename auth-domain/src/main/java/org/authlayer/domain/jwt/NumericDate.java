package org.authlayer.domain.jwt;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;

/** Seconds since the epoch, possibly with a fraction (RFC 7519, 2). */
final class NumericDate {

  private static final BigDecimal END_OF_YEAR_9999 = BigDecimal.valueOf(253_402_300_799L);
  private static final int MOST_DIGITS = 40;

  private NumericDate() {}

  static Optional<Instant> parse(JsonValue value) {
    return value instanceof JsonValue.NumberValue number && isDate(number.value())
        ? Optional.of(instant(number.value()))
        : Optional.empty();
  }

  private static boolean isDate(BigDecimal seconds) {
    return Math.abs((long) seconds.scale()) <= MOST_DIGITS
        && seconds.precision() <= MOST_DIGITS
        && seconds.signum() >= 0
        && seconds.compareTo(END_OF_YEAR_9999) <= 0;
  }

  private static Instant instant(BigDecimal seconds) {
    if (seconds.scale() == 0) {
      return Instant.ofEpochSecond(seconds.longValueExact());
    }
    BigDecimal nanos = seconds.movePointRight(9).setScale(0, RoundingMode.FLOOR);
    BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
    return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
  }
}
