package org.authlayer.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.authlayer.benchmarks.Figure;

/** When and where, and whether other processes were at work. */
final class Conditions {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** The lanes that measure what other processes use; the others do not. */
  private static final Set<String> WATCHFUL = Set.of("load", "refusals", "scale");

  private Conditions() {}

  static String of(String lane, List<Figure> figures) throws IOException {
    long rounds = figures.stream().mapToInt(Figure::rounds).max().orElse(0);
    long disturbed = figures.stream().mapToLong(Figure::disturbed).max().orElse(0);
    String machine =
        "%s, %s cores (%s) for servers, database and client together, %s %s, Java %s."
            .formatted(
                LocalDate.now(ZoneOffset.UTC),
                Runtime.getRuntime().availableProcessors(),
                processor(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                System.getProperty("java.version"));
    if (!WATCHFUL.contains(lane)) {
      return machine + "\n\n";
    }
    return disturbed == 0
        ? machine + " No round was disturbed.\n\n"
        : machine
            + " Others were at work: up to %s of %s rounds were disturbed.\n\n"
                .formatted(disturbed, rounds);
  }

  private static String processor() throws IOException {
    return Files.exists(PROCESSORS)
        ? Files.readAllLines(PROCESSORS).stream()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse("unknown")
        : "unknown";
  }
}
