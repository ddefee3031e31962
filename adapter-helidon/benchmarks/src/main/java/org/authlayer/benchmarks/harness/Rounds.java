package org.authlayer.benchmarks.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.client.Driven;

/**
 * Several in turns: each round asks each of them, every other round in the other order. So what
 * disturbs the machine for longer than a round disturbs all of them, and the ratio within a round
 * holds. A round that somebody else disturbed is repeated.
 *
 * @param client who asks
 * @param rounds how many
 * @param millis of each turn
 * @param warmup milliseconds before the first round
 * @param connections how many at once
 * @param disturbance the share of the machine that others may have
 * @param repeats how many disturbed rounds are repeated at most
 */
public record Rounds(
    Asking client,
    int rounds,
    long millis,
    long warmup,
    int connections,
    double disturbance,
    int repeats) {

  public static Rounds of(Asking client, Options options) {
    return new Rounds(
        client,
        options.number("rounds"),
        options.millis("seconds"),
        options.millis("warmup"),
        options.number("connections"),
        options.number("disturbance") / 100.0,
        options.number("repeats"));
  }

  /** The turns of each, by its name, in the order of rounds. */
  public Map<String, List<Turn>> run(List<Contestant> all) throws IOException {
    for (Contestant one : all) {
      client.run(one.drive(connections, warmup));
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

  /** How many turns others had more of the machine than they may. */
  public long disturbed(List<Turn> turns) {
    return turns.stream().filter(turn -> turn.others() > disturbance).count();
  }

  private boolean isDisturbed(Collection<Turn> round) {
    return disturbed(List.copyOf(round)) > 0;
  }

  private Map<Contestant, Turn> round(List<Contestant> order) throws IOException {
    List<ProcessHandle> known = new ArrayList<>();
    known.add(client.started().process().toHandle());
    order.forEach(one -> known.add(one.server().started().process().toHandle()));
    Map<Contestant, Turn> round = new LinkedHashMap<>();
    for (Contestant one : order) {
      round.put(one, turn(one, known));
    }
    return round;
  }

  private Turn turn(Contestant one, List<ProcessHandle> known) throws IOException {
    ProcessHandle server = one.server().started().process().toHandle();
    Machine before = Machine.now();
    double cpu = Machine.seconds(server);
    double database = database(known);
    Driven driven = client.run(one.drive(connections, millis));
    return new Turn(
        driven,
        Machine.seconds(server) - cpu,
        database(known) - database,
        Machine.now().othersSince(before));
  }

  /** What this process has started and does not know is PostgreSQL. */
  private static double database(List<ProcessHandle> known) {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> !known.contains(process))
        .mapToDouble(Machine::seconds)
        .sum();
  }
}
