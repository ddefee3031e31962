package org.authlayer.drills;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.crash.CrashDrill;
import org.authlayer.drills.database.DatabaseDrill;
import org.authlayer.drills.hold.HoldDrill;
import org.authlayer.drills.hostile.HostileDrill;
import org.authlayer.drills.secrets.SecretsDrill;
import org.authlayer.drills.soak.SoakDrill;
import org.authlayer.drills.timing.TimingDrill;

/** {@code mvn -Pdrill -Ddrill=NAME}: runs one drill, or all of them but the soak. */
public final class Main {

  /** Takes an hour, so only its own name runs it. */
  private static final String SOAK = "soak";

  private static final Map<String, Drill> DRILLS = drills();

  private Main() {}

  /**
   * Runs the drills named; 0 when every claim held, 1 when one did not, 2 for an unknown name.
   *
   * @param words names of drills, or {@code all}
   */
  public static void main(String[] words) throws Exception {
    List<String> names = new ArrayList<>(List.of(words));
    if (names.contains("all")) {
      names = DRILLS.keySet().stream().filter(name -> !name.equals(SOAK)).toList();
    }
    if (names.isEmpty() || !DRILLS.keySet().containsAll(names)) {
      System.err.println("drills: -Ddrill=all, or one of " + DRILLS.keySet());
      System.exit(2);
    }
    boolean held = true;
    for (String name : names) {
      held &= run(name);
    }
    System.exit(held ? 0 : 1);
  }

  private static boolean run(String name) throws Exception {
    Report report = new Report(name);
    try (Bench bench = Bench.below(Path.of("target", "drills", name))) {
      DRILLS.getOrDefault(name, (none, nothing) -> {}).run(bench, report);
    } catch (Exception failed) {
      report.claim("the drill runs to its end", false, failed.toString());
      failed.printStackTrace();
    }
    System.out.print(report.text());
    return report.held();
  }

  private static Map<String, Drill> drills() {
    Map<String, Drill> drills = new LinkedHashMap<>();
    drills.put("crash", CrashDrill::run);
    drills.put("hold", HoldDrill::run);
    drills.put("hostile", HostileDrill::run);
    drills.put("database", DatabaseDrill::run);
    drills.put("secrets", SecretsDrill::run);
    drills.put("timing", TimingDrill::run);
    drills.put(SOAK, SoakDrill::run);
    return drills;
  }
}
