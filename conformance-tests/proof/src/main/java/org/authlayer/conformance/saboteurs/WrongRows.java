package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.subject.StoreSubject;

/** Tables and removals that are reported, or done, otherwise than the specification has it. */
final class WrongRows {

  private WrongRows() {}

  static Tamper<StoreView> rows(UnaryOperator<List<Map<String, String>>> change) {
    return Tamper.of(StoreView.class)
        .on(StoreView::rows)
        .does((view, table) -> change.apply(view.rows(table)));
  }

  static Tamper<StoreView> eachRow(UnaryOperator<Map<String, String>> change) {
    return rows(rows -> rows.stream().map(change).toList());
  }

  static Tamper<StoreView> column(String right, String wrong) {
    return eachRow(
        row -> {
          Map<String, String> other = new LinkedHashMap<>(row);
          Optional.ofNullable(other.remove(right)).ifPresent(value -> other.put(wrong, value));
          return other;
        });
  }

  static Tamper<StoreView> table(String right, String wrong) {
    return Tamper.of(StoreView.class)
        .on(StoreView::tables)
        .does(view -> view.tables().stream().map(it -> it.equals(right) ? wrong : it).toList());
  }

  static Tamper<StoreView> doubled() {
    return more(rows -> rows);
  }

  static Tamper<StoreView> more(UnaryOperator<List<Map<String, String>>> added) {
    return rows(rows -> Stream.concat(rows.stream(), added.apply(rows).stream()).toList());
  }

  /** Where no row is, one is. */
  static Tamper<StoreView> left(String column) {
    return rows(rows -> rows.isEmpty() ? List.of(Map.of(column, "ada")) : rows);
  }

  /** Of rows that need an identifier and some other columns. */
  static Saboteurs incomplete(String clause, List<String> needed) {
    int all = needed.size() + 1;
    return against(clause)
        .each(needed, (they, column) -> they.wrong(column + " may be missing", optional(column)))
        .wrong("a refused row stays", left(needed.get(0)))
        .wrong(
            "complete rows are refused too",
            inserts((subject, it) -> it.row().size() < all && it.into(subject)))
        .wrong(
            "a complete row is taken and lost", inserts((subject, it) -> it.row().size() == all));
  }

  /** The report on a row that another program inserts. */
  static Tamper<StoreSubject> inserts(BiPredicate<StoreSubject, InsertedRow> wrong) {
    return Tamper.of(StoreSubject.class)
        .on(StoreSubject::insert)
        .does((subject, table, row) -> wrong.test(subject, new InsertedRow(table, row)));
  }

  /** A column that may be missing. */
  static Tamper<StoreSubject> optional(String column) {
    return inserts((subject, it) -> !it.row().containsKey(column) || it.into(subject));
  }

  static <P> Saboteurs removals(
      String clause,
      String what,
      Tamper.Instead<P, BiFunction<P, UUID, Boolean>> remove,
      BiConsumer<P, UUID> right) {
    return against(clause)
        .wrong("removing a " + what + " does nothing", remove.does((part, id) -> true))
        .wrong("a removal is never reported", telling(false, remove, right))
        .wrong("any removal is reported", telling(true, remove, right));
  }

  private static <P> Tamper<?> telling(
      boolean told,
      Tamper.Instead<P, BiFunction<P, UUID, Boolean>> remove,
      BiConsumer<P, UUID> right) {
    return remove.does(
        (part, id) -> {
          right.accept(part, id);
          return told;
        });
  }

  record InsertedRow(String table, Map<String, String> row) {
    boolean into(StoreSubject subject) {
      return subject.insert(table, row);
    }
  }
}
