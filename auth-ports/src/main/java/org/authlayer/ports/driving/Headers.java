package org.authlayer.ports.driving;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Header lines by name in any case (RFC 9110, 5.1), values in the order received. */
public record Headers(Map<String, List<String>> lines) {

  private static final Headers NONE = new Headers(Map.of());

  public Headers {
    lines = HeaderLines.of(lines);
  }

  public static Headers none() {
    return NONE;
  }

  public static Headers of(List<Map.Entry<String, String>> lines) {
    return new Headers(HeaderLines.of(lines));
  }

  public Optional<String> first(String name) {
    List<String> values = all(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
  }

  public List<String> all(String name) {
    List<String> values = lines.get(name);
    return values == null ? List.of() : values;
  }

  /** The different values of the cookies of a name (RFC 6265, 4.2.1). */
  public List<String> cookies(String name) {
    Set<String> values = new LinkedHashSet<>();
    for (String line : all("Cookie")) {
      for (String part : line.split(";", -1)) {
        String pair = part.strip();
        if (pair.startsWith(name) && pair.startsWith("=", name.length())) {
          values.add(pair.substring(name.length() + 1));
        }
      }
    }
    return List.copyOf(values);
  }

  /** The first coding of the content; empty for {@code identity}. */
  public Optional<String> contentCoding() {
    return all("Content-Encoding").stream()
        .map(String::strip)
        .filter(coding -> !coding.equalsIgnoreCase("identity"))
        .findFirst();
  }

  /** These headers with one more line, after those of the same name. */
  public Headers with(String name, String value) {
    return new Headers(HeaderLines.of(lines).with(name, value));
  }

  /** Names the header names only: values may hold secrets. */
  @Override
  public String toString() {
    return lines.keySet().toString();
  }

  Headers and(Headers more) {
    return new Headers(HeaderLines.of(lines).and(HeaderLines.of(more.lines)));
  }

  Headers checked() {
    return new Headers(HeaderLines.of(lines).checked());
  }
}
