package org.authlayer.drills.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a process holds.
 *
 * @param heapKilobytes objects that survived a full collection
 * @param descriptors open files and sockets
 * @param residentKilobytes memory it has from the system
 */
public record Usage(long heapKilobytes, long descriptors, long residentKilobytes) {

  private static final Pattern HEAP = Pattern.compile("heap.*?used (\\d+)K", Pattern.DOTALL);
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  /** Collects garbage first, twice: what a finaliser holds goes with the second. */
  public static Usage of(Server server) throws IOException, InterruptedException {
    Jdk.jcmd(server.pid(), "GC.run");
    Jdk.jcmd(server.pid(), "GC.run");
    Path proc = Path.of("/proc", String.valueOf(server.pid()));
    return new Usage(
        number(HEAP, Jdk.jcmd(server.pid(), "GC.heap_info")),
        descriptors(server),
        number(RESIDENT, Files.readString(proc.resolve("status"))));
  }

  /** Open files and sockets alone, which costs the process nothing. */
  public static long descriptors(Server server) throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc", String.valueOf(server.pid()), "fd"))) {
      return open.count();
    }
  }

  private static long number(Pattern pattern, String text) throws IOException {
    Matcher match = pattern.matcher(text);
    if (!match.find()) {
      throw new IOException("no " + pattern + " in " + text);
    }
    return Long.parseLong(match.group(1));
  }

  @Override
  public String toString() {
    return "heap %.1f MB, %d descriptors, resident %d MB"
        .formatted(heapKilobytes / 1024.0, descriptors, residentKilobytes / 1024);
  }
}
