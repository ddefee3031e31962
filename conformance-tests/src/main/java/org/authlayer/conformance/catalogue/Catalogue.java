package org.authlayer.conformance.catalogue;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All clauses, in the order of the specification. */
public final class Catalogue {

  private final Map<String, Clause> clauses;

  private Catalogue(List<Clause> clauses) {
    Map<String, Clause> byId = new LinkedHashMap<>();
    for (Clause clause : clauses) {
      if (byId.put(clause.id(), clause) != null) {
        throw new IllegalStateException("two clauses have the id " + clause.id());
      }
    }
    this.clauses = byId;
  }

  /**
   * The catalogue that this version of the kit carries.
   *
   * @return all clauses
   */
  public static Catalogue load() {
    try (InputStream csv =
            Objects.requireNonNull(Catalogue.class.getResourceAsStream("clauses.csv"));
        MappingIterator<Map<String, String>> rows =
            new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(csv)) {
      return new Catalogue(rows.readAll().stream().map(Catalogue::clause).toList());
    } catch (IOException broken) {
      throw new UncheckedIOException("the kit's own catalogue cannot be read", broken);
    }
  }

  /**
   * All clauses.
   *
   * @return in the order of the specification
   */
  public List<Clause> clauses() {
    return List.copyOf(clauses.values());
  }

  /**
   * One clause.
   *
   * @param id its id
   * @return the clause, or nothing
   */
  public Optional<Clause> find(String id) {
    return Optional.ofNullable(clauses.get(id));
  }

  /**
   * One clause that has to be there.
   *
   * @param id its id
   * @return the clause
   */
  public Clause get(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no clause " + id));
  }

  private static Clause clause(Map<String, String> row) {
    return new Clause(
        cell(row, "id"),
        cell(row, "section"),
        Arrays.stream(cell(row, "spec_lines").split(" "))
            .map(line -> Integer.valueOf(line.substring(1)))
            .toList(),
        cell(row, "category"),
        List.of(cell(row, "profile").split("\\|")),
        cell(row, "level"),
        Mode.parse(cell(row, "mode")),
        cell(row, "clause"),
        cell(row, "check"),
        cell(row, "oracle"),
        cell(row, "mutant"));
  }

  private static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }
}
