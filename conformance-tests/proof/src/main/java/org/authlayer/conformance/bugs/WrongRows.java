package org.authlayer.conformance.bugs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.subject.StoreSubject;

/** Tables that are shown, or take rows, otherwise than the specification has it. */
final class WrongRows {

  private WrongRows() {}

  static Tamper<StoreView> table(String only) {
    return Tamper.of(StoreView.class).on(StoreView::tables).does(view -> List.of(only));
  }

  static Tamper<StoreView> doubled() {
    return rows(row -> Stream.of(row, row));
  }

  static Tamper<StoreView> without(String column) {
    return rows(
        row -> {
          Map<String, String> other = new LinkedHashMap<>(row);
          other.remove(column);
          return Stream.of(other);
        });
  }

  private static Tamper<StoreView> rows(
      Function<Map<String, String>, Stream<Map<String, String>>> change) {
    return Tamper.of(StoreView.class)
        .on(StoreView::rows)
        .does((view, table) -> view.rows(table).stream().flatMap(change).toList());
  }

  /** Of rows that need some columns. */
  static Bugs incomplete(String clause, List<String> needed) {
    return Bugs.against(clause)
        .each(
            needed,
            (they, column) ->
                they.wrong(
                    column + " may be missing", taking((table, row) -> !row.containsKey(column))));
  }

  /** Some rows that another program inserts are taken, whatever the database says. */
  static Tamper<StoreSubject> taking(BiPredicate<String, Map<String, String>> which) {
    return Tamper.of(StoreSubject.class)
        .on(StoreSubject::insert)
        .does((subject, table, row) -> which.test(table, row) || subject.insert(table, row));
  }
}
