package org.authlayer.conformance.probe;

import java.util.Random;

/**
 * Which examples the laws of a run try.
 *
 * @param seed the same examples come of the same seed
 * @param most how many for each thing whose comparison costs the target a password hash; of all
 *     others every one is tried
 */
public record Examples(long seed, int most) {

  /** What draws them, as the report names it. */
  public static final String GENERATOR = "java.util.Random";

  public static final int FEWEST = 1;
  public static final int MOST = 500;

  public static Examples standard() {
    return new Examples(1, 80);
  }

  /** Another generator for each thing, so that what is tried does not depend on the order. */
  public Random random(String thing) {
    return new Random(seed * 1_000_003 + thing.hashCode());
  }
}
