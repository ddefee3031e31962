package org.authlayer.conformance.catalogue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authlayer.conformance.wire.Digits;

/**
 * Compares the catalogue with the specification it was created from: whether a clause rests on
 * words that have changed since, and whether the specification says something that no clause cites.
 */
public record Integrity(Catalogue catalogue, SpecificationText specification) {

  /** A line that demands nothing of an implementation, with what it said when that was decided. */
  public record Plain(int line, String fingerprint, String reason) {}

  /** The fingerprint that each clause had when it was last read against the specification. */
  public static Map<String, String> storedFingerprints() {
    return table("ids.csv", row -> Map.entry(row.cell("id"), row.cell("fingerprint"))).stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The lines that no clause has to cite. */
  public static List<Plain> plainLines() {
    return table(
        "plain-lines.csv",
        row ->
            new Plain(Digits.small(row.cell("line")), row.cell("fingerprint"), row.cell("reason")));
  }

  /** The lines that recommend, with the word that says so. */
  public static Map<Integer, String> shouldLines() {
    return table(
            "should-lines.csv", row -> Map.entry(Digits.small(row.cell("line")), row.cell("word")))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Every id that was ever published, in the order of publication. */
  public static List<String> publishedIds() {
    return table("ids.csv", row -> row.cell("id"));
  }

  private static <T> List<T> table(String name, Function<Table.Row, T> row) {
    return Table.read(Integrity.class, name, row);
  }

  public Map<String, String> fingerprints() {
    Map<String, String> now = new LinkedHashMap<>();
    catalogue
        .clauses()
        .forEach(clause -> now.put(clause.id(), specification.fingerprint(clause.specLines())));
    return now;
  }

  /** The clauses to read again because the lines they cite are not those they were created from. */
  public List<String> changed(Map<String, String> stored) {
    return fingerprints().entrySet().stream()
        .filter(now -> !now.getValue().equals(stored.get(now.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  public List<Integer> uncited(List<Plain> plain) {
    Set<Integer> cited =
        catalogue.clauses().stream()
            .flatMap(clause -> clause.specLines().stream())
            .collect(Collectors.toSet());
    Set<Integer> unchanged =
        plain.stream()
            .filter(one -> one.fingerprint().equals(specification.fingerprint(List.of(one.line()))))
            .map(Plain::line)
            .collect(Collectors.toSet());
    return specification.numbers().stream()
        .filter(number -> !cited.contains(number) && !unchanged.contains(number))
        .toList();
  }
}
