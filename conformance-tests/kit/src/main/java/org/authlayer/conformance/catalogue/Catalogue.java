package org.authlayer.conformance.catalogue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.conformance.wire.Digits;

/** All clauses, in the order of the specification. */
public final class Catalogue {

  private static final List<String> SECTIONS =
      List.of(
          ("general protocols format authstore guard records registration models login "
                  + "tokens me jwt sessions composition policy answers faults credentials "
                  + "protection account security laws secondfactor passkeys")
              .split(" "));

  private static final Catalogue CARRIED = read();

  private final Map<String, Clause> clauses;

  private Catalogue(List<Clause> clauses) {
    Map<String, Clause> byId = new LinkedHashMap<>();
    for (Clause clause : clauses) {
      if (byId.put(clause.id(), clause) != null) {
        throw new IllegalStateException("two clauses have the id " + clause.id());
      }
    }
    this.clauses = byId;
  }

  /** The catalogue that this version of the kit carries: a table in the folder of each section. */
  public static Catalogue load() {
    return CARRIED;
  }

  private static Catalogue read() {
    List<String> ids = Integrity.publishedIds();
    return new Catalogue(
        SECTIONS.stream()
            .map(section -> "/org/authlayer/conformance/section/" + section + "/clauses.csv")
            .flatMap(name -> Table.read(Catalogue.class, name, Catalogue::clause).stream())
            .sorted(
                Comparator.<Clause>comparingInt(clause -> group(ids, clause.id()))
                    .thenComparing(Clause::id))
            .toList());
  }

  /** Groups come in the order in which their first clauses were published. */
  private static int group(List<String> ids, String id) {
    String prefix = id.substring(0, id.lastIndexOf('-') + 1);
    for (int at = 0; at < ids.size(); at++) {
      if (ids.get(at).startsWith(prefix)) {
        return at;
      }
    }
    return ids.size();
  }

  public List<Clause> clauses() {
    return List.copyOf(clauses.values());
  }

  public List<String> ids() {
    return List.copyOf(clauses.keySet());
  }

  public Optional<Clause> find(String id) {
    return Optional.ofNullable(clauses.get(id));
  }

  public Clause get(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no clause " + id));
  }

  public Catalogue only(Set<String> ids) {
    return new Catalogue(clauses().stream().filter(clause -> ids.contains(clause.id())).toList());
  }

  private static Clause clause(Table.Row row) {
    return new Clause(
        row.cell("id"),
        row.cell("section"),
        Arrays.stream(row.cell("spec_lines").split(" "))
            .filter(line -> !line.isEmpty())
            .map(line -> Digits.small(line.substring(1)))
            .toList(),
        row.cell("category"),
        List.of(row.cell("profile").split("[|>]")),
        row.cell("profile").contains(">"),
        row.cell("level"),
        Mode.parse(row.cell("mode")),
        row.cell("clause"),
        row.cell("check"),
        row.cell("oracle"),
        row.cell("mutant"),
        List.of(row.cell("kept_by").split(" ")));
  }
}
