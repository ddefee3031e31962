package org.authlayer.adapter.helidon.cli;

import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.adapter.helidon.json.Json;
import org.authlayer.adapter.helidon.logging.LogLine;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.json.JsonValue;
import picocli.CommandLine.Option;

/** A command's result: lines for people, or one JSON value for programs. */
final class Output {

  @Option(names = "--json", description = "one JSON value on standard output, for programs")
  private boolean json;

  /** One thing: a sentence about it, or its members. */
  void print(PrintStream out, String sentence, JsonValue members) {
    out.println(json ? Json.write(members) : sentence);
  }

  /** A list: a table with these columns, or an array of objects with these members. */
  void print(PrintStream out, List<String> columns, List<List<Optional<String>>> rows) {
    if (json) {
      out.println(Json.write(JsonValue.array(rows.stream().map(row -> of(columns, row)).toList())));
      return;
    }
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns);
    rows.forEach(
        row -> lines.add(row.stream().map(cell -> LogLine.line(cell.orElse("-"))).toList()));
    int[] widths = new int[columns.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    lines.forEach(line -> out.println(padded(line, widths)));
  }

  /** How many tokens or sessions of a user were ended. */
  void revoked(PrintStream out, String verb, int count, String kind, User user) {
    print(
        out,
        verb + " " + count + " " + kind + (count == 1 ? "" : "s") + " of " + user.email(),
        JsonValue.object(Map.entry("revoked", JsonValue.of(count))));
  }

  /** An instant, to the second. */
  static String second(Instant time) {
    return Instant.ofEpochSecond(time.getEpochSecond()).toString();
  }

  private static JsonValue of(List<String> columns, List<Optional<String>> row) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      members.put(
          columns.get(i),
          row.get(i).<JsonValue>map(JsonValue::of).orElseGet(JsonValue.NullValue::new));
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
