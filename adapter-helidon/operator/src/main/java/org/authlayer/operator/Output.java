package org.authlayer.operator;

import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.json.Json;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.logging.LogLine;
import picocli.CommandLine.Option;

final class Output {

  @Option(names = "--json", description = "one JSON value on standard output, for programs")
  private boolean json;

  void print(PrintStream out, String sentence, JsonValue members) {
    out.println(json ? Json.write(members) : sentence);
  }

  /** Instants are shown to the second; for programs each row is an object. */
  void print(
      PrintStream out, List<String> columns, List<? extends List<? extends Optional<?>>> rows) {
    if (json) {
      out.println(Json.write(array(columns, rows)));
      return;
    }
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns);
    rows.forEach(
        row -> lines.add(row.stream().map(cell -> cell.map(Output::shown).orElse("-")).toList()));
    int[] widths = new int[columns.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    lines.forEach(line -> out.println(padded(line, widths)));
  }

  static JsonValue array(List<String> columns, List<? extends List<? extends Optional<?>>> rows) {
    return JsonValue.array(rows.stream().map(row -> object(columns, row)).toList());
  }

  void revoked(PrintStream out, String verb, int count, String kind, User user) {
    print(
        out,
        verb + " " + count + " " + kind + (count == 1 ? "" : "s") + " of " + user.email(),
        JsonValue.object(Map.entry("revoked", JsonValue.of(count))));
  }

  private static String shown(Object cell) {
    return cell instanceof Instant time
        ? time.truncatedTo(ChronoUnit.SECONDS).toString()
        : LogLine.line(cell.toString());
  }

  static JsonValue.ObjectValue object(List<String> columns, List<? extends Optional<?>> row) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      members.put(
          columns.get(i),
          row.get(i)
              .<JsonValue>map(cell -> JsonValue.of(cell.toString()))
              .orElseGet(JsonValue.NullValue::new));
    }
    return new JsonValue.ObjectValue(members);
  }

  private static String padded(List<String> line, int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      text.append(line.get(i)).append(" ".repeat(widths[i] - line.get(i).length() + 2));
    }
    return text.toString().stripTrailing();
  }
}
