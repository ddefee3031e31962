package org.authlayer.conformance.adapter;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.catalogue.Table;

/** What an adapter does with messages, and how one sees that it does. */
public record Habit(String clause, String sentence, Body body) implements Check {

  @FunctionalInterface
  public interface Body {

    void run(AdapterProbe probe) throws Exception;
  }

  private static final Map<String, String> SENTENCES =
      Table.read(Habit.class, "habits.csv", row -> row).stream()
          .collect(Collectors.toMap(row -> row.cell("id"), row -> row.cell("sentence")));

  Habit(String clause, Body body) {
    this(clause, Objects.requireNonNull(SENTENCES.get(clause), clause), body);
  }

  /** Every habit there is. */
  public static List<Habit> all() {
    return Stream.of(
            RequestHabits.all(),
            ContentHabits.all(),
            AnswerHabits.all(),
            StreamHabits.all(),
            ConnectionHabits.all())
        .flatMap(List::stream)
        .toList();
  }
}
