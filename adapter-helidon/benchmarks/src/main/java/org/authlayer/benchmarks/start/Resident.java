package org.authlayer.benchmarks.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of a process that is in RAM, as Linux counts it. */
final class Resident {

  private static final String LINE = "VmRSS:";

  private Resident() {}

  static double mebibytes(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
        .filter(line -> line.startsWith(LINE))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
        .findFirst()
        .orElseThrow(() -> new IOException("no " + LINE + " of " + pid));
  }
}
