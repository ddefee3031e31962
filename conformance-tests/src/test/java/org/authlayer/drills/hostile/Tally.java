package org.authlayer.drills.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came back, added up over all clients. */
final class Tally {

  private static final int EXAMPLES = 12;

  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private long requests;

  synchronized long requests() {
    return requests;
  }

  synchronized void answered(int status) {
    requests++;
    statuses.merge(status, 1, Integer::sum);
  }

  /** Something that must not be, with the request that did it. */
  synchronized void fault(String what, String request) {
    counts.merge(what, 1, Integer::sum);
    String shown = request.length() > 300 ? request.substring(0, 300) + "..." : request;
    String example = what + ": " + shown.replace("\r", "\\r").replace("\n", "\\n");
    if (faults.size() < EXAMPLES && !faults.contains(example)) {
      faults.add(example);
    }
  }

  synchronized int faults(String what) {
    return counts.getOrDefault(what, 0);
  }

  synchronized Map<Integer, Integer> statuses() {
    return new TreeMap<>(statuses);
  }

  synchronized List<String> examples() {
    return List.copyOf(faults);
  }
}
