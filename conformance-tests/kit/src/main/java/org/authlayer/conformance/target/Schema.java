package org.authlayer.conformance.target;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Table;

/** Everything that a target may declare: the table {@code declarations.csv}. */
public final class Schema {

  /** The first parts of the keys, in the order of a target file. */
  public static final List<String> PARTS =
      List.of(
          "credentials",
          "form",
          "composition",
          "login",
          "secondFactor",
          "passkey",
          "decisions",
          "limits");

  private static final Map<String, Key> KEYS =
      Table.read(Schema.class, "declarations.csv", Schema::key).stream()
          .collect(
              Collectors.toMap(Key::name, key -> key, (one, other) -> one, LinkedHashMap::new));

  private Schema() {}

  public static Collection<Key> keys() {
    return List.copyOf(KEYS.values());
  }

  public static Optional<Key> find(String name) {
    return Optional.ofNullable(KEYS.get(name));
  }

  /** A key that a check reads; there is no other than those of the table. */
  static Key get(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("declarations.csv has no key " + name));
  }

  /** Says what is wrong with a value, and what would be right. */
  static String complaint(Key key, String value) {
    String given = key.isSecret() ? "this" : "'" + value + "'";
    return given + " is not allowed; allowed: " + key.values().described();
  }

  private static Key key(Table.Row row) {
    String without = row.cell("without");
    return new Key(
        row.cell("key"),
        words(row.cell("profiles")).stream().map(id -> Profile.find(id).orElseThrow()).toList(),
        Values.parse(row.cell("values")),
        Optional.of(without).filter(text -> !text.isEmpty() && !text.equals("-")),
        without.equals("-"),
        row.cell("meaning"),
        words(row.cell("clauses")));
  }

  private static List<String> words(String cell) {
    return Arrays.stream(cell.split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
