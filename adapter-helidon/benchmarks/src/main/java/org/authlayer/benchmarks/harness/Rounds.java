package org.authlayer.benchmarks.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.benchmarks.client.Driven;

/**
 * Several in turns: each round asks each of them, every other round in the other order. So what
 * disturbs the machine for longer than a round disturbs all of them, and the ratio within a round
 * holds. A round that somebody else disturbed is repeated.
 *
 * @param stage who asks, and who else runs
 * @param rounds how many
 * @param millis of each turn
 * @param warmup milliseconds of each server's processor before the first round: on a busy machine
 *     that takes longer
 * @param connections how many at once
 * @param disturbance the share of the machine that others may have
 * @param repeats how many disturbed rounds are repeated at most
 * @param settle milliseconds after a turn in which a server may write what it put off, and which
 *     count with its turn
 * @param credentials what the database holds before each turn
 */
public record Rounds(
    Stage stage,
    int rounds,
    long millis,
    long warmup,
    int connections,
    double disturbance,
    int repeats,
    long settle,
    Credentials credentials) {

  private static final int WARM_UPS = 4;
  private static final int MOST_WARM_UPS = 40;

  /** Of servers that put nothing off, with credentials that stay as they are. */
  public static Rounds of(Stage stage, Options options) {
    return of(stage, options, options.number("connections"), 0, Credentials.LASTING);
  }

  /** The same with other connections, and credentials that no turn leaves to the next. */
  public static Rounds of(
      Stage stage, Options options, int connections, long settle, Credentials credentials) {
    return new Rounds(
        stage,
        options.number("rounds"),
        options.millis("seconds"),
        options.millis("warmup"),
        connections,
        options.number("disturbance") / 100.0,
        options.number("repeats"),
        settle,
        credentials);
  }

  /** The turns of each, by its name, in the order of rounds. */
  public Map<String, List<Turn>> run(List<Contestant> all) throws Exception {
    int warm = credentials.renew();
    for (Contestant one : all) {
      credentials.restore();
      warm(one, warm);
    }
    Map<String, List<Turn>> turns = new LinkedHashMap<>();
    all.forEach(one -> turns.put(one.name(), new ArrayList<>()));
    int left = repeats;
    for (int round = 0; round < rounds; round++) {
      Map<Contestant, Turn> one = round(round % 2 == 0 ? all : all.reversed());
      for (; isDisturbed(one.values()) && left > 0; left--) {
        one = round(all);
      }
      for (Map.Entry<Contestant, Turn> turn : one.entrySet()) {
        turns.computeIfPresent(
            turn.getKey().name(),
            (name, before) -> {
              before.add(turn.getValue());
              return before;
            });
      }
    }
    return turns;
  }

  private void warm(Contestant one, int offset) throws IOException {
    ProcessHandle server = one.server().started().process().toHandle();
    double end = Machine.seconds(server) + warmup / 1e3;
    for (int i = 0; i < MOST_WARM_UPS && Machine.seconds(server) < end; i++) {
      stage.client().run(one.drive(connections, warmup / WARM_UPS, offset));
    }
  }

  /** How many turns others had more of the machine than they may. */
  public long disturbed(List<Turn> turns) {
    return turns.stream().filter(turn -> turn.others() > disturbance).count();
  }

  private boolean isDisturbed(Collection<Turn> round) {
    return disturbed(List.copyOf(round)) > 0;
  }

  private Map<Contestant, Turn> round(List<Contestant> order) throws Exception {
    int offset = credentials.renew();
    Map<Contestant, Turn> round = new LinkedHashMap<>();
    for (Contestant one : order) {
      credentials.restore();
      round.put(one, turn(one, offset));
    }
    return round;
  }

  private Turn turn(Contestant one, int offset) throws Exception {
    List<ProcessHandle> known = stage.processes();
    ProcessHandle server = one.server().started().process().toHandle();
    Machine before = Machine.now();
    double cpu = Machine.seconds(server);
    Map<Long, Double> database = database(known);
    Driven driven = stage.client().run(one.drive(connections, millis, offset));
    Thread.sleep(settle);
    double ours = Machine.seconds(server) - cpu;
    double databases = since(database, database(known));
    double others = Machine.now().othersSince(before);
    return new Turn(driven, ours, databases, credentials.used(), others);
  }

  /** What this process has started and does not know is PostgreSQL. */
  private static Map<Long, Double> database(List<ProcessHandle> known) {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> !known.contains(process))
        .collect(Collectors.toMap(ProcessHandle::pid, Machine::seconds));
  }

  /** Of the processes that are there: one that has ended takes nothing away. */
  private static double since(Map<Long, Double> before, Map<Long, Double> now) {
    return now.entrySet().stream()
        .mapToDouble(each -> each.getValue() - before.getOrDefault(each.getKey(), 0.0))
        .sum();
  }
}
