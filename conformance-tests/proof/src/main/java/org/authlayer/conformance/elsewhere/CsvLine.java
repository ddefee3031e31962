package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.List;

/** One line of comma-separated cells, quoted where a cell holds a comma or a quote. */
final class CsvLine {

  private CsvLine() {}

  static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return List.copyOf(cells);
  }
}
