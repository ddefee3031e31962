package org.authlayer.conformance.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.catalogue.Table;

/** Addresses by what they are called: the table {@code addresses.csv}. */
public record Addresses(Kind kind, String name, String template) {

  /** What a target does with an address; what it does with a disputed one, it declares. */
  public enum Kind {
    TAKEN,
    DISPUTED,
    REFUSED
  }

  private static final List<Addresses> ALL =
      Table.read(
          Addresses.class,
          "addresses.csv",
          row ->
              new Addresses(
                  Kind.valueOf(row.cell("kind")),
                  row.cell("name"),
                  row.cell("address").replace("\\n", "\n")));

  /** In each address what stands before the sign is this, or begins with it. */
  public static Map<String, String> of(Kind kind, String local) {
    Map<String, String> of = new LinkedHashMap<>();
    ALL.stream().filter(one -> one.kind == kind).forEach(one -> of.put(one.name, one.of(local)));
    return of;
  }

  private String of(String local) {
    return template
        .replace("{local}", local)
        .replace("{64}", local + "x".repeat(64 - local.length()))
        .replace("{63}", "a".repeat(63))
        .replace("{57}", "c".repeat(57));
  }
}
