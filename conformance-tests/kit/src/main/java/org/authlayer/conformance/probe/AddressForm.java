package org.authlayer.conformance.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.catalogue.Table;

/**
 * A form that addresses have: a row of {@code addresses.csv}.
 *
 * @param template the address, with a place for what stands before the sign
 */
public record AddressForm(Kind kind, String name, String template) {

  /** A target takes or refuses an address of this form, or declares which of the two it does. */
  public enum Kind {
    TAKEN,
    DISPUTED,
    /** As an address of ASCII letters, to a program that ignores case in its own way. */
    FOLDED,
    REFUSED
  }

  private static final List<AddressForm> ALL =
      Table.read(
          AddressForm.class,
          "addresses.csv",
          row ->
              new AddressForm(
                  Kind.valueOf(row.cell("kind")),
                  row.cell("name"),
                  row.cell("address").replace("\\n", "\n")));

  /**
   * Addresses by the names of their forms; before the sign each has or begins with {@code local}.
   */
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
