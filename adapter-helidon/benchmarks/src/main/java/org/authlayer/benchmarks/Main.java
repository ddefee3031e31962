package org.authlayer.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.benchmarks.load.LoadLane;

/** {@code mvn -Pbench -Dbench=LANE -Dargs="..."}: runs one lane. */
public final class Main {

  private static final Map<String, Lane> LANES = new TreeMap<>(Map.of("load", LoadLane::run));

  private Main() {}

  /** Something that is measured. */
  @FunctionalInterface
  interface Lane {
    void run(List<String> words) throws Exception;
  }

  /**
   * Runs a lane; 0 when it ran to its end, 1 when it did not, 2 for a word that is unknown.
   *
   * @param words the lane and its options
   */
  public static void main(String[] words) {
    System.exit(run(List.of(words)));
  }

  private static int run(List<String> words) {
    Lane lane = words.isEmpty() ? null : LANES.get(words.getFirst());
    if (lane == null) {
      System.err.println("bench: choose one of " + LANES.keySet());
      return 2;
    }
    try {
      lane.run(words.subList(1, words.size()));
      return 0;
    } catch (IllegalArgumentException refused) {
      System.err.println("bench: " + refused.getMessage());
      return 2;
    } catch (Exception failed) {
      failed.printStackTrace();
      return 1;
    }
  }
}
