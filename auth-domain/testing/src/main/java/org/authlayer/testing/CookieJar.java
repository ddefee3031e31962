package org.authlayer.testing;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.WholeNumber;

/**
 * The cookies of one client. One that was to last is kept for ever, whatever the clock: that it has
 * ended is for the application to know.
 */
final class CookieJar {

  private final Map<String, String> values = new ConcurrentSkipListMap<>();

  /** Takes what an answer sets, and drops what it takes back: what has ended already. */
  void take(List<String> lines, Instant now) {
    for (String line : lines) {
      String[] parts = line.split(";");
      String[] pair = parts[0].split("=", 2);
      if (pair.length == 2) {
        boolean over = Arrays.stream(parts).anyMatch(attribute -> isOver(attribute.strip(), now));
        if (over) {
          values.remove(pair[0].strip());
        } else {
          values.put(pair[0].strip(), pair[1].strip());
        }
      }
    }
  }

  Optional<String> line() {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            values.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; ")));
  }

  private static boolean isOver(String attribute, Instant now) {
    String[] pair = attribute.split("=", 2);
    if (pair.length < 2) {
      return false;
    }
    try {
      return switch (pair[0].toLowerCase(Locale.ROOT)) {
        case "max-age" -> WholeNumber.parseLong(pair[1]) <= 0;
        case "expires" ->
            !ZonedDateTime.parse(pair[1], DateTimeFormatter.RFC_1123_DATE_TIME)
                .toInstant()
                .isAfter(now);
        default -> false;
      };
    } catch (NumberFormatException | DateTimeParseException unreadable) {
      return false;
    }
  }
}
