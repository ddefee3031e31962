package org.authlayer.benchmarks.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The requests of one drive, in order: made before it begins, so that to ask for many users costs
 * the client what few do.
 */
record Asks(List<Ask> drawn) {

  /** More than a turn of some seconds asks for on a route that needs the database. */
  private static final int COUNT = 100_000;

  /** Whether every user is asked for; of more some are drawn. */
  static boolean ofEverybody(Drive drive) {
    return drive.users() <= COUNT;
  }

  /** One request of each user. */
  static List<Ask> made(Drive drive, Signer signer) {
    IntStream users =
        ofEverybody(drive)
            ? IntStream.rangeClosed(1, drive.users())
            : new SplittableRandom().ints(COUNT, 1, drive.users() + 1);
    return users
        .parallel()
        .mapToObj(user -> drive.route().ask(user, user + drive.offset(), signer))
        .toList();
  }

  /** In random order, and none twice before each was drawn once. */
  static Asks shuffled(List<Ask> made) {
    List<Ask> drawn = new ArrayList<>();
    List<Ask> once = new ArrayList<>(made);
    while (drawn.size() < COUNT) {
      Collections.shuffle(once);
      drawn.addAll(once);
    }
    return new Asks(drawn);
  }

  Ask at(long turn) {
    return drawn.get((int) (turn % drawn.size()));
  }
}
