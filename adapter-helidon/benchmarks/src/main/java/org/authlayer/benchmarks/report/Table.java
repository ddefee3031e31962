package org.authlayer.benchmarks.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.harness.Spread;

/**
 * A table of a lane's figures.
 *
 * @param first the heading of the first column, or of more with a bar between them
 * @param row what the first columns say of a figure
 * @param columns the others
 */
record Table(String first, Function<Figure, String> row, List<Column> columns) {

  /**
   * A column.
   *
   * @param heading above it
   * @param who the server or subject of the figures, or empty for the one of the row
   * @param measure which of them
   * @param ranged whether the least and the greatest are shown too
   */
  record Column(String heading, String who, String measure, boolean ranged) {

    boolean has(Figure figure) {
      return figure.measure().equals(measure)
          && (who.isEmpty() || figure.server().equals(who) || figure.subject().equals(who));
    }
  }

  String markdown(List<Figure> figures) {
    List<Column> used =
        columns.stream().filter(column -> figures.stream().anyMatch(column::has)).toList();
    Set<String> rows =
        figures.stream()
            .filter(figure -> used.stream().anyMatch(column -> column.has(figure)))
            .map(row)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    StringBuilder text = new StringBuilder("| " + first + " |");
    used.forEach(column -> text.append(' ').append(column.heading()).append(" |"));
    long names = first.chars().filter(c -> c == '|').count() + 1;
    text.append("\n|").append("-|".repeat((int) names)).append("-:|".repeat(used.size()));
    text.append('\n');
    for (String each : rows) {
      text.append("| ").append(each).append(" |");
      for (Column column : used) {
        text.append(' ').append(cell(figures, each, column)).append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private String cell(List<Figure> figures, String of, Column column) {
    Optional<Figure> found =
        figures.stream()
            .filter(figure -> row.apply(figure).equals(of) && column.has(figure))
            .findFirst();
    return found.map(figure -> text(figure.spread(), column.ranged())).orElse("");
  }

  private static String text(Spread spread, boolean ranged) {
    return ranged
        ? "**%s** (%s to %s)"
            .formatted(number(spread.median()), number(spread.least()), number(spread.most()))
        : number(spread.median());
  }

  static String number(double value) {
    return String.format(
        Locale.ROOT, value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f", value);
  }
}
