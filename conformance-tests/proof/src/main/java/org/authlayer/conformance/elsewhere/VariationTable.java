package org.authlayer.conformance.elsewhere;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of switches, as it stands in {@code variations.csv} beside this class. */
public final class VariationTable {

  private static final int COLUMNS = 7;

  private final List<Variation> rows;

  private VariationTable(List<Variation> rows) {
    this.rows = List.copyOf(rows);
  }

  public static VariationTable read() {
    try (InputStream in = VariationTable.class.getResourceAsStream("variations.csv")) {
      if (in == null) {
        throw new IllegalStateException("variations.csv is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new VariationTable(text.lines().skip(1).map(VariationTable::row).toList());
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

  private static Variation row(String line) {
    List<String> cells = CsvLine.cells(line);
    if (cells.size() != COLUMNS) {
      throw new IllegalStateException("not " + COLUMNS + " cells: " + line);
    }
    return new Variation(
        cells.get(0),
        Variation.Sort.valueOf(cells.get(1).toUpperCase(Locale.ROOT)),
        cells.get(2),
        cells.get(3),
        parts(cells.get(4), "\\|").toList(),
        declarations(cells.get(5)),
        !cells.get(6).isEmpty());
  }

  private static Map<String, String> declarations(String cell) {
    Map<String, String> declarations = new LinkedHashMap<>();
    parts(cell, "\\|")
        .forEach(
            part -> {
              int equals = part.indexOf('=');
              declarations.put(part.substring(0, equals), part.substring(equals + 1));
            });
    return declarations;
  }

  private static Stream<String> parts(String cell, String separator) {
    return Arrays.stream(cell.split(separator, -1)).map(String::strip).filter(s -> !s.isEmpty());
  }
}
