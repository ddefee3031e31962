package org.authlayer.conformance.adapter;

import java.util.List;
import java.util.stream.Stream;

/** Every habit there is. */
public final class Habits {

  private static final List<Habit> ALL =
      Stream.of(
              RequestHabits.all(),
              ContentHabits.all(),
              AnswerHabits.all(),
              StreamHabits.all(),
              ConnectionHabits.all())
          .flatMap(List::stream)
          .toList();

  private Habits() {}

  public static List<Habit> all() {
    return ALL;
  }
}
