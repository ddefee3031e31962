package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.subject.StoreSubject;

/** Wrong stores that a check on stores must catch. */
public record StoreSaboteur(String clause, String wrong, UnaryOperator<StoreSubject> subject)
    implements Saboteur {

  public static StoreSaboteur wrong(String clause, String wrong, Tamper<?>... parts) {
    return new StoreSaboteur(
        clause,
        wrong,
        right -> {
          StoreSubject subject = right;
          for (Tamper<?> part : List.of(parts)) {
            subject = Lift.subject(part).apply(subject);
          }
          return subject;
        });
  }
}
