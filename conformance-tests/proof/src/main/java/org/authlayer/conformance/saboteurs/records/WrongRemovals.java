package org.authlayer.conformance.saboteurs.records;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;

/** Removals that are not done, or not reported as they went. */
final class WrongRemovals {

  private WrongRemovals() {}

  static <P> Saboteurs of(
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
}
