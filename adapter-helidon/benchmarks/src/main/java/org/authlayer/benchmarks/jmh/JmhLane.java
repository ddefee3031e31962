package org.authlayer.benchmarks.jmh;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Spread;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every piece and its floor by JMH, in a process of its own. */
public final class JmhLane {

  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final Map<String, String> SUBJECTS = subjects();

  private JmhLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws IOException, RunnerException {
    Figures figures = new Figures(options.directory(), "jmh");
    TimeValue each = TimeValue.milliseconds(options.millis("seconds"));
    for (Map.Entry<String, String> one : SUBJECTS.entrySet()) {
      var builder =
          new OptionsBuilder()
              .include(JmhLane.class.getPackageName() + "\\." + one.getKey() + "\\.")
              .mode(Mode.AverageTime)
              .timeUnit(TimeUnit.NANOSECONDS)
              .forks(options.number("forks"))
              .warmupIterations(options.number("warmup"))
              .warmupTime(each)
              .measurementIterations(options.number("rounds"))
              .measurementTime(each)
              .addProfiler(GCProfiler.class)
              .verbosity(VerboseMode.SILENT)
              .shouldFailOnError(true)
              .build();
      for (RunResult result : new Runner(builder).run()) {
        tell(figures, one.getValue(), result);
      }
    }
  }

  private static void tell(Figures figures, String subject, RunResult result) throws IOException {
    String benchmark = result.getParams().getBenchmark();
    String who = benchmark.endsWith(".floor") ? "floor" : "authlayer";
    add(figures, subject, who, "ns per operation", result.getPrimaryResult());
    Result<?> bytes = result.getSecondaryResults().get(ALLOCATED);
    if (bytes != null) {
      add(figures, subject, who, "bytes per operation", bytes);
    }
  }

  private static void add(
      Figures figures, String subject, String who, String measure, Result<?> result)
      throws IOException {
    var statistics = result.getStatistics();
    Spread spread =
        new Spread(statistics.getPercentile(50), statistics.getMin(), statistics.getMax());
    figures.add(new Figure(subject, who, measure, spread, (int) statistics.getN(), 0));
  }

  private static Map<String, String> subjects() {
    Map<String, String> subjects = new LinkedHashMap<>();
    subjects.put("BasicHeader", "Basic header to credentials");
    subjects.put("BearerChain", "Bearer chain of five middleware");
    subjects.put("GuardRefusal", "guard refusal, with its answer");
    subjects.put("SessionLookup", "session by cookie, in memory");
    subjects.put("JwtVerification", "JWT verification, HS256");
    return subjects;
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    return new TreeMap<>(
        Map.of(
            "directory", Options.DIRECTORY,
            "rounds", "5",
            "warmup", "4",
            "seconds", "1",
            "forks", "2"));
  }
}
