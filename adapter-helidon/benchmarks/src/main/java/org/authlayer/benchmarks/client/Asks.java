package org.authlayer.benchmarks.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The requests of one drive, in order, for users drawn at random: made before it begins, so that to
 * ask for many users costs the client what few do.
 */
record Asks(List<Ask> drawn) {

  /** More than a turn of some seconds asks for on a route that needs the database. */
  private static final int COUNT = 100_000;

  static Asks of(Route route, int users, Signer signer) {
    Map<Integer, Ask> made = new HashMap<>();
    return new Asks(
        new SplittableRandom()
            .ints(COUNT, 1, users + 1)
            .mapToObj(user -> made.computeIfAbsent(user, one -> route.ask(one, signer)))
            .toList());
  }

  Ask at(long turn) {
    return drawn.get((int) (turn % COUNT));
  }
}
