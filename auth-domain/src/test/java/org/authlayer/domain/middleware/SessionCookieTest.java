package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/** What is read and written by hand on every request is what streams and patterns made of it. */
final class SessionCookieTest {

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  private final SessionSettings settings = SessionSettings.standard();
  private final SessionCookie cookie = new SessionCookie(settings);
  private final Random random = new Random(13);

  @Test
  void aDateIsWrittenAsItsPatternSays() {
    long first = Instant.parse("1000-01-01T00:00:00Z").getEpochSecond();
    long last = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    for (int round = 0; round < 20_000; round++) {
      Instant instant = Instant.ofEpochSecond(random.nextLong(first, last + 1), random.nextInt(9));
      assertEquals(HTTP_DATE.format(instant), HttpDate.of(instant));
    }
    assertEquals("Thu, 01 Jan 1970 00:00:00 GMT", HttpDate.of(Instant.EPOCH));
  }

  @Test
  void anIdentifierHasItsShape() {
    String[] letters = {
      "a", "Z", "5", "-", "_", "=", "\u00e9", "\uff41", "@", "[", "`", "{", "/", ":"
    };
    int good = 0;
    for (int round = 0; round < 20_000; round++) {
      String value = "x".repeat(41 + random.nextInt(3)) + letters[random.nextInt(letters.length)];
      assertEquals(ID.matcher(value).matches(), SessionId.parse(value).isPresent(), value);
      good += SessionId.parse(value).isPresent() ? 1 : 0;
    }
    assertTrue(good > 1000, "hardly a value is an identifier");
  }

  @Test
  void aDigestHasItsShape() {
    String[] letters = {"a", "f", "g", "0", "9", "A", "F", "`", "/", ":", "\uff41", "\u0660"};
    for (int round = 0; round < 10_000; round++) {
      String digest = "0".repeat(62 + random.nextInt(3)) + letters[random.nextInt(letters.length)];
      if (DIGEST.matcher(digest).matches()) {
        assertEquals(digest, data(digest).digest());
      } else {
        assertThrows(IllegalArgumentException.class, () -> data(digest), digest);
      }
    }
  }

  @Test
  void cookiesAreFoundAsAStreamFoundThem() {
    String[] pieces = {settings.cookieName(), "=", ";", " ", "x", "y".repeat(43), "z".repeat(43)};
    for (int round = 0; round < 20_000; round++) {
      Headers headers = Headers.none();
      for (int lines = random.nextInt(3); lines > 0; lines--) {
        StringBuilder line = new StringBuilder();
        for (int count = random.nextInt(12); count > 0; count--) {
          line.append(pieces[random.nextInt(pieces.length)]);
        }
        headers = headers.with("Cookie", line.toString());
      }
      List<String> expected = byStream(headers);
      assertEquals(!expected.isEmpty(), cookie.isPresent(headers));
      assertEquals(
          expected.stream().flatMap(value -> SessionId.parse(value).stream()).toList(),
          cookie.all(headers));
      assertEquals(
          expected.size() == 1 && ID.matcher(expected.get(0)).matches(),
          cookie.read(headers).isPresent());
    }
  }

  @Test
  void noRequestMakesTheStoreLookForHundreds() {
    StringBuilder line = new StringBuilder("a=b");
    for (int i = 0; i < 500; i++) {
      line.append("; app_session=").append("%043d".formatted(i));
    }
    Headers headers = Headers.none().with("Cookie", line.toString());
    assertEquals(20, cookie.all(headers).size());
    assertTrue(cookie.read(headers).isEmpty());
    String one = "app_session=" + "y".repeat(43);
    assertTrue(cookie.read(Headers.none().with("Cookie", "a=b; " + one)).isPresent());
  }

  private List<String> byStream(Headers headers) {
    String name = settings.cookieName() + "=";
    return headers.all("Cookie").stream()
        .flatMap(line -> Arrays.stream(line.split(";")))
        .map(String::strip)
        .filter(pair -> pair.startsWith(name))
        .map(pair -> pair.substring(name.length()))
        .distinct()
        .toList();
  }

  private static SessionData data(String digest) {
    return new SessionData(
        digest, Map.of(), Map.of(), Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, "");
  }
}
