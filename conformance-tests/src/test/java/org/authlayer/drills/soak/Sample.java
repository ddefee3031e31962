package org.authlayer.drills.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Usage;

/**
 * The state of a server at one moment.
 *
 * @param answers how many were given so far
 * @param heapKilobytes after a full collection
 */
record Sample(
    long answers,
    long heapKilobytes,
    long residentKilobytes,
    long descriptors,
    long threads,
    long databaseKilobytes,
    long logKilobytes) {

  static final String HEADER = "answers,heap KB,resident KB,descriptors,threads,database KB,log KB";

  private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

  static Sample of(Server server, Path home, long answers)
      throws IOException, InterruptedException {
    Usage usage = Usage.of(server);
    long log = 0;
    for (Path file : server.logs()) {
      log += Files.size(file);
    }
    return new Sample(
        answers,
        usage.heapKilobytes(),
        usage.residentKilobytes(),
        usage.descriptors(),
        threads(server),
        kilobytes(home),
        log >> 10);
  }

  String line() {
    return "%d,%d,%d,%d,%d,%d,%d"
        .formatted(
            answers,
            heapKilobytes,
            residentKilobytes,
            descriptors,
            threads,
            databaseKilobytes,
            logKilobytes);
  }

  String text() {
    return ("%d answers, heap %d MB, resident %d MB, %d descriptors, %d threads, database %d MB,"
            + " log %d MB")
        .formatted(
            answers,
            heapKilobytes >> 10,
            residentKilobytes >> 10,
            descriptors,
            threads,
            databaseKilobytes >> 10,
            logKilobytes >> 10);
  }

  private static long threads(Server server) throws IOException {
    Matcher found =
        THREADS.matcher(Files.readString(Path.of("/proc", String.valueOf(server.pid()), "status")));
    return found.find() ? Long.parseLong(found.group(1)) : 0;
  }

  /** Files that PostgreSQL removes meanwhile count as nothing. */
  private static long kilobytes(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.mapToLong(file -> file.toFile().length()).sum() >> 10;
    } catch (UncheckedIOException removed) {
      return 0;
    }
  }
}
