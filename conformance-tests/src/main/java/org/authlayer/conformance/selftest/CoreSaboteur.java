package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;

/** A wrong layer that a check in process must catch. */
public record CoreSaboteur(String clause, String wrong, UnaryOperator<Layer> layer)
    implements Saboteur {

  /** A saboteur that has some part of the layer, or of what its applications stand on, wrong. */
  public static CoreSaboteur wrong(String clause, String wrong, Tamper<?>... parts) {
    return new CoreSaboteur(
        clause,
        wrong,
        right -> {
          Layer layer = right;
          for (Tamper<?> part : List.of(parts)) {
            layer = Lift.layer(part).apply(part.only(Layer.class, layer));
          }
          return layer;
        });
  }
}
