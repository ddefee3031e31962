package org.authlayer.adapter.persistence.hashing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * Each client has a line of its own, and the lines take turns. Where all places are taken, the
 * client that holds most gives its last one to a client that holds fewer.
 */
final class FairQueue<J> {

  private final int places;
  private final SequencedMap<String, ArrayDeque<J>> lines = new LinkedHashMap<>();

  /** Waiting or in work; a client without a place is absent. */
  private final Map<String, Integer> held = new HashMap<>();

  FairQueue(int places) {
    this.places = places;
  }

  /** Returns the work that is refused: other work, the job itself, or nothing. */
  synchronized Optional<J> admit(String client, J job) {
    if (held() < places) {
      enter(client, job);
      return Optional.empty();
    }
    Optional<String> greediest =
        lines.keySet().stream()
            .max(Comparator.comparingInt(this::held))
            .filter(most -> held(most) > held(client) + 1);
    if (greediest.isEmpty()) {
      return Optional.of(job);
    }
    J refused = line(greediest.get()).getLast();
    remove(greediest.get(), refused);
    enter(client, job);
    return Optional.of(refused);
  }

  /** The next one to work on; its place is free again after {@link #done}. */
  synchronized Optional<J> next() {
    Map.Entry<String, ArrayDeque<J>> turn = lines.pollFirstEntry();
    if (turn == null) {
      return Optional.empty();
    }
    J job = turn.getValue().removeFirst();
    if (!turn.getValue().isEmpty()) {
      lines.putLast(turn.getKey(), turn.getValue());
    }
    return Optional.of(job);
  }

  synchronized void done(String client) {
    held.computeIfPresent(client, (name, places) -> places == 1 ? null : places - 1);
  }

  /** Returns whether the job was still waiting. */
  synchronized boolean remove(String client, J job) {
    boolean waited = line(client).remove(job);
    if (waited) {
      done(client);
    }
    if (line(client).isEmpty()) {
      lines.remove(client);
    }
    return waited;
  }

  /** Returns what was waiting and is so no more. */
  synchronized List<J> removeIf(Predicate<J> unwanted) {
    List<J> removed = new ArrayList<>();
    lines.forEach(
        (client, line) ->
            line.removeIf(
                job -> {
                  boolean leaves = unwanted.test(job);
                  if (leaves) {
                    removed.add(job);
                    done(client);
                  }
                  return leaves;
                }));
    lines.values().removeIf(ArrayDeque::isEmpty);
    return removed;
  }

  /** How many wait or are being worked on. */
  synchronized int held() {
    return held.values().stream().mapToInt(Integer::intValue).sum();
  }

  synchronized int waiting() {
    return lines.values().stream().mapToInt(ArrayDeque::size).sum();
  }

  private void enter(String client, J job) {
    held.merge(client, 1, Integer::sum);
    line(client).addLast(job);
  }

  private ArrayDeque<J> line(String client) {
    return lines.computeIfAbsent(client, name -> new ArrayDeque<>());
  }

  private int held(String client) {
    return held.getOrDefault(client, 0);
  }
}
