package org.authlayer.ports.driving;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Header lines by name, names in any case (RFC 9110, 5.1).
 *
 * @param lines the values of each name in the order received, names compared without case
 */
public record Headers(Map<String, List<String>> lines) {

  private static final Headers NONE = new Headers(Map.of());

  /** Copies the lines, joining names that differ in case only. */
  public Headers {
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    lines.forEach(
        (name, values) -> copy.computeIfAbsent(name, any -> new ArrayList<>()).addAll(values));
    copy.replaceAll((name, values) -> List.copyOf(values));
    lines = Collections.unmodifiableMap(copy);
  }

  /**
   * No header at all.
   *
   * @return headers without a line
   */
  public static Headers none() {
    return NONE;
  }

  /**
   * The first line of a name.
   *
   * @param name the name, in any case
   * @return its first value, or nothing when there is no such line
   */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  /**
   * All lines of a name.
   *
   * @param name the name, in any case
   * @return its values in order, empty when there is no such line
   */
  public List<String> all(String name) {
    return lines.getOrDefault(name, List.of());
  }

  /**
   * These headers with one more line.
   *
   * @param name the name
   * @param value the value
   * @return a copy that has the line after those of the same name
   */
  public Headers with(String name, String value) {
    List<String> values = new ArrayList<>(all(name));
    values.add(value);
    Map<String, List<String>> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(lines);
    more.put(name, values);
    return new Headers(more);
  }

  /** Names the header names only: values may hold secrets. */
  @Override
  public String toString() {
    return lines.keySet().toString();
  }

  void requireSafe() {
    lines.forEach(
        (name, values) -> {
          if (breaks(name) || values.stream().anyMatch(Headers::breaks)) {
            throw new IllegalArgumentException("a header line holds a line break or NUL: " + name);
          }
        });
  }

  private static boolean breaks(String text) {
    return text.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0);
  }
}
