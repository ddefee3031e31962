package org.authlayer.ports.driving;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map by name in any case, kept as one sorted array. A line more copies the array
 * only, and what is known to split no message is not looked through again.
 */
final class HeaderLines extends AbstractMap<String, List<String>> {

  private static final Comparator<Map.Entry<String, List<String>>> BY_NAME =
      Map.Entry.comparingByKey(String.CASE_INSENSITIVE_ORDER);

  private final Map.Entry<String, List<String>>[] sorted;
  private final boolean safe;

  private HeaderLines(Map.Entry<String, List<String>>[] sorted, boolean safe) {
    this.sorted = sorted;
    this.safe = safe;
  }

  static HeaderLines of(Map<String, List<String>> given) {
    return given instanceof HeaderLines lines ? lines : joined(entries(given), given.isEmpty());
  }

  static HeaderLines of(List<Map.Entry<String, String>> given) {
    Map.Entry<String, List<String>>[] lines = array(given.size());
    for (int i = 0; i < lines.length; i++) {
      lines[i] = Map.entry(given.get(i).getKey(), List.of(given.get(i).getValue()));
    }
    return joined(lines, lines.length == 0);
  }

  HeaderLines with(String name, String value) {
    boolean stillSafe = safe && !breaks(name) && !breaks(value);
    int at = find(name);
    if (at < 0) {
      return new HeaderLines(inserted(-at - 1, Map.entry(name, List.of(value))), stillSafe);
    }
    Map.Entry<String, List<String>>[] copy = sorted.clone();
    List<String> values = new ArrayList<>(sorted[at].getValue());
    values.add(value);
    copy[at] = Map.entry(sorted[at].getKey(), List.copyOf(values));
    return new HeaderLines(copy, stillSafe);
  }

  HeaderLines and(HeaderLines more) {
    if (sorted.length == 0 || more.sorted.length == 0) {
      return sorted.length == 0 ? more : this;
    }
    Map.Entry<String, List<String>>[] all =
        Arrays.copyOf(sorted, sorted.length + more.sorted.length);
    System.arraycopy(more.sorted, 0, all, sorted.length, more.sorted.length);
    return joined(all, safe && more.safe);
  }

  /** The same lines, known to split no message; refuses others. */
  HeaderLines checked() {
    if (safe) {
      return this;
    }
    for (var line : sorted) {
      if (breaks(line.getKey()) || line.getValue().stream().anyMatch(HeaderLines::breaks)) {
        String name = breaks(line.getKey()) ? "a name" : line.getKey();
        throw new ContractException(
            "the header " + name + " has a line break or NUL: take it out, or encode it");
      }
    }
    return new HeaderLines(sorted, true);
  }

  @Override
  public @Nullable List<String> get(@Nullable Object name) {
    int at = name instanceof String text ? find(text) : -1;
    return at < 0 ? null : sorted[at].getValue();
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public int size() {
    return sorted.length;
  }

  @Override
  public Set<Map.Entry<String, List<String>>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, List<String>>> iterator() {
        return Arrays.asList(sorted).iterator();
      }

      @Override
      public int size() {
        return sorted.length;
      }
    };
  }

  private int find(String name) {
    return Arrays.binarySearch(sorted, Map.entry(name, List.of()), BY_NAME);
  }

  private Map.Entry<String, List<String>>[] inserted(int at, Map.Entry<String, List<String>> line) {
    Map.Entry<String, List<String>>[] more = Arrays.copyOf(sorted, sorted.length + 1);
    System.arraycopy(sorted, at, more, at + 1, sorted.length - at);
    more[at] = line;
    return more;
  }

  @SuppressWarnings("unchecked") // an array of a parameterized type cannot be created otherwise
  private static Map.Entry<String, List<String>>[] array(int length) {
    return (Map.Entry<String, List<String>>[]) new Map.Entry<?, ?>[length];
  }

  private static Map.Entry<String, List<String>>[] entries(Map<String, List<String>> given) {
    Map.Entry<String, List<String>>[] lines = array(given.size());
    int count = 0;
    for (var line : given.entrySet()) {
      lines[count++] = Map.entry(line.getKey(), List.copyOf(line.getValue()));
    }
    return lines;
  }

  /** The sort is stable: of one name, the first spelling and the order of values stay. */
  private static HeaderLines joined(Map.Entry<String, List<String>>[] lines, boolean safe) {
    Arrays.sort(lines, BY_NAME);
    int kept = 0;
    for (int i = 0; i < lines.length; kept++) {
      int end = i + 1;
      while (end < lines.length && BY_NAME.compare(lines[i], lines[end]) == 0) {
        end++;
      }
      lines[kept] = end == i + 1 ? lines[i] : joined(Arrays.asList(lines).subList(i, end));
      i = end;
    }
    return new HeaderLines(kept == lines.length ? lines : Arrays.copyOf(lines, kept), safe);
  }

  private static Map.Entry<String, List<String>> joined(
      List<Map.Entry<String, List<String>>> same) {
    return Map.entry(
        same.get(0).getKey(), same.stream().flatMap(line -> line.getValue().stream()).toList());
  }

  private static boolean breaks(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= '\r' && (c == '\r' || c == '\n' || c == 0)) {
        return true;
      }
    }
    return false;
  }
}
