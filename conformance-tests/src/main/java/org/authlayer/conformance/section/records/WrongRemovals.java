package org.authlayer.conformance.section.records;

import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;

/** Removals that are not made, or not told as they went. */
final class WrongRemovals {

  private WrongRemovals() {}

  static <P> List<StoreSaboteur> of(
      String clause,
      String what,
      Tamper.Instead<P, BiFunction<P, UUID, Boolean>> remove,
      BiConsumer<P, UUID> right) {
    return List.of(
        StoreSaboteur.wrong(
            clause, "removing a " + what + " does nothing", remove.does((part, id) -> true)),
        telling(clause, "a removal is never told", false, remove, right),
        telling(clause, "any removal is told", true, remove, right));
  }

  private static <P> StoreSaboteur telling(
      String clause,
      String wrong,
      boolean told,
      Tamper.Instead<P, BiFunction<P, UUID, Boolean>> remove,
      BiConsumer<P, UUID> right) {
    return StoreSaboteur.wrong(
        clause,
        wrong,
        remove.does(
            (part, id) -> {
              right.accept(part, id);
              return told;
            }));
  }
}
