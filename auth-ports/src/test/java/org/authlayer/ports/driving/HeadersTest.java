package org.authlayer.ports.driving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The array of lines is what the sorted map was that it stands in for. */
final class HeadersTest {

  private static final List<String> NAMES =
      List.of("A", "a", "B", "b", "aB", "Ab", "Set-Cookie", "set-cookie", "X-\u00c4", "x-\u00e4");
  private static final List<String> VALUES =
      List.of("", "1", "two", "a\tb", "\u2028", "a\rb", "\n", "\0");

  private final Random random = new Random(10);

  @Test
  void linesAreThoseOfASortedMapThatIsCopiedEachTime() {
    for (int round = 0; round < 3_000; round++) {
      Map<String, List<String>> given = someLines();
      Headers headers = new Headers(given);
      Map<String, List<String>> expected = copy(given);
      assertSameLines(expected, headers);
      for (int more = random.nextInt(4); more > 0; more--) {
        String name = one(NAMES);
        String value = one(VALUES);
        headers = headers.with(name, value);
        expected = with(expected, name, value);
        assertSameLines(expected, headers);
      }
    }
  }

  @Test
  void answersHaveTheLinesAndRefuseThoseThatSplit() {
    for (int round = 0; round < 3_000; round++) {
      Map<String, List<String>> first = someLines();
      Map<String, List<String>> second = someLines();
      Map<String, List<String>> all = copy(first);
      for (var line : copy(second).entrySet()) {
        for (String value : line.getValue()) {
          all = with(all, line.getKey(), value);
        }
      }
      Headers more = random.nextBoolean() ? new Headers(second) : oneByOne(second);
      if (splits(all)) {
        assertThrows(IllegalArgumentException.class, () -> answer(first).with(more));
      } else {
        assertSameLines(all, answer(first).with(more).headers());
      }
    }
  }

  @Test
  void whatIsKnownToBeSafeStaysSo() {
    HttpResponse answer = HttpResponse.of(200).with("A", "1");
    assertSame(answer.headers().lines(), answer.headers().checked().lines());
    String message =
        assertThrows(ContractException.class, () -> answer.with("B", "1\n2")).getMessage();
    assertEquals("the header B has a line break or NUL: take it out, or encode it", message);
    assertThrows(ContractException.class, () -> HttpResponse.of(99));
    assertThrows(IllegalArgumentException.class, () -> answer.with("B\r", "1"));
    Headers unchecked = answer.headers().with("B", "1\0");
    assertThrows(
        IllegalArgumentException.class, () -> new HttpResponse(200, unchecked, new Body.Empty()));
    assertThrows(IllegalArgumentException.class, () -> answer.with(unchecked));
  }

  @Test
  void linesCannotBeChanged() {
    List<String> values = new ArrayList<>(List.of("1"));
    Map<String, List<String>> given = new LinkedHashMap<>(Map.of("A", values));
    Headers headers = new Headers(given);
    values.add("2");
    given.clear();
    assertEquals(List.of("1"), headers.all("a"));
    var lines = headers.lines();
    assertThrows(UnsupportedOperationException.class, () -> lines.put("B", List.of("1")));
    assertThrows(UnsupportedOperationException.class, () -> lines.remove("A"));
    assertThrows(UnsupportedOperationException.class, lines::clear);
    var entry = lines.entrySet().iterator().next();
    assertThrows(UnsupportedOperationException.class, () -> entry.setValue(List.of()));
    assertThrows(UnsupportedOperationException.class, () -> headers.all("A").add("2"));
    assertEquals(new Headers(Map.of("A", List.of("1"))), headers);
  }

  @Test
  void valuesAreNotToldByToString() {
    assertEquals("[A, b]", Headers.none().with("b", "secret").with("A", "secret").toString());
  }

  @Test
  void nullIsNoNameAndNoValue() {
    Headers headers = Headers.none().with("A", "1");
    assertThrows(
        NullPointerException.class,
        () -> new Headers(Collections.singletonMap("A", Arrays.asList((String) null))));
    assertNull(headers.lines().get("B"));
    assertFalse(headers.lines().containsKey("B"));
    assertTrue(headers.lines().containsKey("a"));
  }

  private HttpResponse answer(Map<String, List<String>> lines) {
    return new HttpResponse(200, new Headers(lines), new Body.Empty());
  }

  private static Headers oneByOne(Map<String, List<String>> lines) {
    Headers headers = Headers.none();
    for (var line : lines.entrySet()) {
      for (String value : line.getValue()) {
        headers = headers.with(line.getKey(), value);
      }
    }
    return headers;
  }

  private Map<String, List<String>> someLines() {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (int names = random.nextInt(6); names > 0; names--) {
      List<String> values = new ArrayList<>();
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        values.add(one(random.nextInt(8) == 0 ? VALUES : VALUES.subList(0, 5)));
      }
      lines.put(one(NAMES), values);
    }
    return lines;
  }

  private String one(List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  private static void assertSameLines(Map<String, List<String>> expected, Headers headers) {
    assertEquals(List.copyOf(expected.entrySet()), List.copyOf(headers.lines().entrySet()));
    assertEquals(expected, headers.lines());
    assertEquals(expected.hashCode(), headers.lines().hashCode());
    assertEquals(expected.keySet().toString(), headers.toString());
    for (String name : NAMES) {
      List<String> values = expected.getOrDefault(name, List.of());
      assertEquals(values, headers.all(name));
      assertEquals(values.stream().findFirst(), headers.first(name));
    }
  }

  private static Map<String, List<String>> copy(Map<String, List<String>> lines) {
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    lines.forEach(
        (name, values) -> copy.computeIfAbsent(name, any -> new ArrayList<>()).addAll(values));
    return copy;
  }

  private static Map<String, List<String>> with(
      Map<String, List<String>> lines, String name, String value) {
    Map<String, List<String>> more = copy(lines);
    more.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    return more;
  }

  private static boolean splits(Map<String, List<String>> lines) {
    return lines.toString().chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0);
  }
}
