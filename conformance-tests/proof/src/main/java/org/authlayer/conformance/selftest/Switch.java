package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.elsewhere.ElsewhereServer;

/**
 * One row of the table of switches, {@code switches.csv} beside the server.
 *
 * @param name what the server's code asks for
 * @param sort whether the server stays right
 * @param sentence what the switch does
 * @param clause the clause that a bug breaks; empty for a difference
 * @param profiles where to look
 * @param declarations what a target says of itself when the switch is on
 */
public record Switch(
    String name,
    Sort sort,
    String sentence,
    String clause,
    List<String> profiles,
    Map<String, String> declarations) {

  private static final List<Switch> ALL =
      Table.read(ElsewhereServer.class, "switches.csv", Switch::of);

  /** What a switch makes of a right server. */
  public enum Sort {
    /** It looks different and is right. */
    DIFFERENCE,
    /** It is wrong in one way. */
    BUG
  }

  public Switch {
    profiles = List.copyOf(profiles);
    declarations = Map.copyOf(declarations);
  }

  public static List<Switch> all() {
    return ALL;
  }

  public static Stream<Switch> bugs() {
    return ALL.stream().filter(Switch::isBug);
  }

  public boolean isBug() {
    return sort == Sort.BUG;
  }

  private static Switch of(Table.Row row) {
    return new Switch(
        row.cell("name"),
        Sort.valueOf(row.cell("sort").toUpperCase(Locale.ROOT)),
        row.cell("sentence"),
        row.cell("clause"),
        parts(row.cell("profiles")).toList(),
        parts(row.cell("declarations"))
            .map(part -> part.split("=", 2))
            .collect(Collectors.toMap(part -> part[0], part -> part[1])));
  }

  private static Stream<String> parts(String cell) {
    return Stream.of(cell.split("\\|")).map(String::strip).filter(part -> !part.isEmpty());
  }
}
