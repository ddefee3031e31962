package org.authlayer.conformance.catalogue;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A table of the kit's own data: comma-separated values below a line of column names. */
public final class Table {

  public record Row(Map<String, String> cells) {

    /** What stands in a column, which has to be there. */
    public String cell(String column) {
      return Objects.requireNonNull(cells.get(column), column);
    }
  }

  private Table() {}

  /** A text of the kit's own. */
  public static String text(Class<?> beside, String name) {
    try (InputStream file = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException("the kit's own " + name + " cannot be read", broken);
    }
  }

  public static <T> List<T> read(Class<?> beside, String name, Function<Row, T> row) {
    try (InputStream csv = Objects.requireNonNull(beside.getResourceAsStream(name), name);
        MappingIterator<Map<String, String>> rows =
            new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(csv)) {
      return rows.readAll().stream().map(Row::new).map(row).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException("the kit's own " + name + " cannot be read", broken);
    }
  }
}
