package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class CurrentDateTest {

  private final AtomicReference<Instant> now = new AtomicReference<>();
  private final CurrentDate date = new CurrentDate(now::get);

  @Test
  void theDateFollowsAClockThatIsSetAheadAndBack() {
    assertEquals("Sun, 29 Nov 2026 14:20:18 GMT", at("2026-11-29T14:20:18.999Z"));
    assertEquals("Sun, 29 Nov 2026 14:20:19 GMT", at("2026-11-29T14:20:19Z"));
    assertEquals("Tue, 29 Dec 2026 14:20:23 GMT", at("2026-12-29T14:20:23Z"));
    assertEquals("Sun, 29 Nov 2026 14:20:18 GMT", at("2026-11-29T14:20:18Z"));
  }

  @Test
  void theDateIsTheSameInEveryLocale() {
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("fa-IR"));
      assertEquals("Sat, 05 Dec 2026 04:05:06 GMT", at("2026-12-05T04:05:06Z"));
    } finally {
      Locale.setDefault(former);
    }
  }

  private String at(String instant) {
    now.set(Instant.parse(instant));
    return date.header().get();
  }
}
