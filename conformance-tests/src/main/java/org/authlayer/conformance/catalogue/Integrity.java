package org.authlayer.conformance.catalogue;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the catalogue with the specification it was made from: whether a clause rests on words
 * that have changed since, and whether the specification says something that no clause cites.
 *
 * @param catalogue the clauses
 * @param specification the text to compare it with
 */
public record Integrity(Catalogue catalogue, SpecificationText specification) {

  /**
   * A line that demands nothing of an implementation.
   *
   * @param line its number
   * @param fingerprint what it said when that was decided
   * @param reason why it demands nothing
   */
  public record Plain(int line, String fingerprint, String reason) {}

  /**
   * The fingerprint that each clause had when it was last read against the specification.
   *
   * @return fingerprints by clause
   */
  public static Map<String, String> storedFingerprints() {
    Map<String, String> stored = new LinkedHashMap<>();
    table("fingerprints.csv")
        .forEach(row -> stored.put(cell(row, "clause"), cell(row, "fingerprint")));
    return stored;
  }

  /**
   * The lines that no clause has to cite.
   *
   * @return the lines, each with its reason
   */
  public static List<Plain> plainLines() {
    return table("plain-lines.csv").stream()
        .map(
            row ->
                new Plain(
                    Integer.parseInt(cell(row, "line")),
                    cell(row, "fingerprint"),
                    cell(row, "reason")))
        .toList();
  }

  /**
   * Every id that was ever published, in the order of publication.
   *
   * @return the ids, none of which may vanish or come to mean something else
   */
  public static List<String> publishedIds() {
    return table("ids.csv").stream().map(row -> cell(row, "id")).toList();
  }

  /**
   * The fingerprints that the specification gives now.
   *
   * @return fingerprints by clause, in the order of the catalogue
   */
  public Map<String, String> fingerprints() {
    Map<String, String> now = new LinkedHashMap<>();
    catalogue
        .clauses()
        .forEach(clause -> now.put(clause.id(), specification.fingerprint(clause.specLines())));
    return now;
  }

  /**
   * The clauses to read again because the lines they cite are not those they were made from.
   *
   * @param stored fingerprints by clause
   * @return their ids, in the order of the catalogue
   */
  public List<String> changed(Map<String, String> stored) {
    return fingerprints().entrySet().stream()
        .filter(now -> !now.getValue().equals(stored.get(now.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The lines that say something which no clause cites.
   *
   * @param plain the lines that need not be cited, as long as they say what they said
   * @return their numbers
   */
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

  private static List<Map<String, String>> table(String name) {
    try (InputStream csv = Objects.requireNonNull(Integrity.class.getResourceAsStream(name), name);
        MappingIterator<Map<String, String>> rows =
            new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(csv)) {
      return rows.readAll();
    } catch (IOException broken) {
      throw new UncheckedIOException("the kit's own " + name + " cannot be read", broken);
    }
  }

  private static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }
}
