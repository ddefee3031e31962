package org.authlayer.conformance.elsewhere;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of switches, as it stands in {@code variations.csv} beside this class. */
public final class VariationTable {

  private final List<Variation> rows;

  private VariationTable(List<Variation> rows) {
    this.rows = List.copyOf(rows);
  }

  public static VariationTable read() {
    return new VariationTable(read("variations.csv", VariationTable::row));
  }

  /** The rows of a table beside this class. */
  static <T> List<T> read(String table, Function<Map<String, String>, T> row) {
    try (InputStream csv =
            Objects.requireNonNull(VariationTable.class.getResourceAsStream(table), table);
        MappingIterator<Map<String, String>> rows =
            new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(csv)) {
      return rows.readAll().stream().map(row).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<Variation> rows() {
    return rows;
  }

  public Set<String> names() {
    return rows.stream().map(Variation::name).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Variation row(Map<String, String> row) {
    return new Variation(
        cell(row, "name"),
        Variation.Sort.valueOf(cell(row, "sort").toUpperCase(Locale.ROOT)),
        cell(row, "sentence"),
        cell(row, "clause"),
        parts(cell(row, "profiles")).toList(),
        declarations(cell(row, "declarations")),
        !cell(row, "open").isEmpty());
  }

  static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }

  private static Map<String, String> declarations(String cell) {
    Map<String, String> declarations = new LinkedHashMap<>();
    parts(cell)
        .forEach(
            part -> {
              int equals = part.indexOf('=');
              declarations.put(part.substring(0, equals), part.substring(equals + 1));
            });
    return declarations;
  }

  private static Stream<String> parts(String cell) {
    return Arrays.stream(cell.split("\\|", -1)).map(String::strip).filter(s -> !s.isEmpty());
  }
}
