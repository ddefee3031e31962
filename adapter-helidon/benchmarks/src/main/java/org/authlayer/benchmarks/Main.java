package org.authlayer.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.jmh.JmhLane;
import org.authlayer.benchmarks.load.ImpairedLane;
import org.authlayer.benchmarks.load.LoadLane;
import org.authlayer.benchmarks.load.LoginLane;
import org.authlayer.benchmarks.load.RefusalLane;
import org.authlayer.benchmarks.report.ReportLane;
import org.authlayer.benchmarks.scale.ScaleLane;
import org.authlayer.benchmarks.start.StartLane;

/** {@code mvn -Pbench -Dbench=LANE -Dargs="..."}: runs one lane. */
public final class Main {

  private static final Map<String, Lane> LANES = lanes();

  private Main() {}

  private static Map<String, Lane> lanes() {
    Map<String, Lane> lanes = new LinkedHashMap<>();
    lanes.put("load", new Lane(LoadLane.defaults(), LoadLane::run));
    lanes.put("refusals", new Lane(RefusalLane.defaults(), RefusalLane::run));
    lanes.put("logins", new Lane(LoginLane.defaults(), LoginLane::run));
    lanes.put("impaired", new Lane(ImpairedLane.defaults(), ImpairedLane::run));
    lanes.put("start", new Lane(StartLane.defaults(), StartLane::run));
    lanes.put("jmh", new Lane(JmhLane.defaults(), JmhLane::run));
    lanes.put("scale", new Lane(ScaleLane.defaults(), ScaleLane::run));
    lanes.put("report", new Lane(ReportLane.defaults(), ReportLane::run));
    return lanes;
  }

  /**
   * Runs a lane, or all; 0 when it ran to its end, 1 when it did not, 2 for a word that is unknown.
   *
   * @param words the lane and its options
   */
  public static void main(String[] words) {
    System.exit(run(List.of(words)));
  }

  private static int run(List<String> words) {
    String name = words.isEmpty() ? "" : words.getFirst();
    List<String> options = words.isEmpty() ? words : words.subList(1, words.size());
    if (name.equals("all")) {
      int worst = 0;
      for (Lane each : LANES.values()) {
        worst = Math.max(worst, code(() -> each.runAmongOthers(options)));
      }
      return worst;
    }
    Lane lane = LANES.get(name);
    if (lane == null) {
      System.err.println("bench: choose all, or one of " + LANES.keySet());
      return 2;
    }
    return code(() -> lane.run(options));
  }

  private static int code(Task task) {
    try {
      task.run();
      return 0;
    } catch (IllegalArgumentException refused) {
      System.err.println("bench: " + refused.getMessage());
      return 2;
    } catch (Exception failed) {
      failed.printStackTrace();
      return 1;
    }
  }

  /** What may fail. */
  @FunctionalInterface
  private interface Task {
    void run() throws Exception;
  }
}
