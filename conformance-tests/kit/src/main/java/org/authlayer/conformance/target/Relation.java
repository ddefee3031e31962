package org.authlayer.conformance.target;

import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.catalogue.Table;

/**
 * What a value of one key demands of another key: one line of the table {@code relations.csv}.
 *
 * @param key the key of which something is demanded
 * @param other the key whose value demands it
 * @param is a pattern of the values that demand it
 * @param allowed a pattern of the values that are allowed then
 * @param words the allowed values in words
 */
public record Relation(String key, String other, String is, String allowed, String words) {

  private static final List<Relation> ALL =
      Table.read(
          Relation.class,
          "relations.csv",
          row ->
              new Relation(
                  row.cell("key"),
                  row.cell("other"),
                  row.cell("is"),
                  row.cell("allowed"),
                  row.cell("words")));

  public static List<Relation> all() {
    return ALL;
  }

  /** Whether the key has to have a value. */
  public boolean demands(Declared declared) {
    return declared.find(other).filter(value -> value.matches(is)).isPresent();
  }

  /** Says what is wrong, when both keys have values that cannot both hold. */
  Optional<String> contradiction(Declared declared) {
    return Optional.ofNullable(declared.values().get(key))
        .filter(value -> demands(declared) && !value.matches(allowed))
        .map(
            value ->
                "'%s' contradicts %s, which is '%s'; allowed then: %s"
                    .formatted(value, other, declared.find(other).orElse(""), words));
  }
}
