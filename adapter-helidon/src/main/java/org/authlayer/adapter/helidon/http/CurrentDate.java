package org.authlayer.adapter.helidon.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The header {@code Date} of the present second. Helidon's own is of a timer that stands still
 * after the clock was set back, until it is what it was.
 */
final class CurrentDate {

  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private record Second(long second, Header header) {}

  private final InstantSource time;
  private final AtomicReference<Second> last = new AtomicReference<>(new Second(0, of(0)));

  CurrentDate(InstantSource time) {
    this.time = time;
  }

  Header header() {
    long second = Math.floorDiv(time.millis(), 1000);
    Second known = last.get();
    if (known.second() == second) {
      return known.header();
    }
    Header header = of(second);
    last.set(new Second(second, header));
    return header;
  }

  private static Header of(long second) {
    return HeaderValues.createCached(HeaderNames.DATE, FORM.format(Instant.ofEpochSecond(second)));
  }
}
