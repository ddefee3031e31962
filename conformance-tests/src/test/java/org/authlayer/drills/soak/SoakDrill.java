package org.authlayer.drills.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Patience;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;

/** An hour of ordinary use, in which nothing of the process may grow. */
public final class SoakDrill {

  private static final int MINUTES = Integer.getInteger("drill.minutes", 60);
  private static final Duration PAUSE = Duration.ofMillis(Integer.getInteger("drill.pause", 0));
  private static final int CLIENTS = 8;
  private static final int SAMPLES = 60;

  /** What is loaded and compiled with use is there by then. */
  private static final int WARM = SAMPLES / 5;

  private static final long HEAP_KILOBYTES = 8 * 1024;
  private static final long RESIDENT_KILOBYTES = 64 * 1024;
  private static final long DESCRIPTORS = 20;
  private static final long THREADS = 10;

  private SoakDrill() {}

  /** A sample each sixtieth of the time, as a line of soak.csv too. */
  public static void run(Bench bench, Report report) throws Exception {
    Path home = bench.directory().resolve("home");
    Server server =
        bench.keep(
            Server.start(
                bench.directory().resolve("logs"),
                List.of(),
                Map.of(
                    "password.bcrypt-cost", "4",
                    "server.trusted-proxies", "127.0.0.0/8",
                    "throttle.per-network", "1000000",
                    "database.data-directory", home.toString())));
    List<Sample> samples = new ArrayList<>();
    Path curves = bench.directory().resolve("soak.csv");
    Files.writeString(curves, Sample.HEADER + "\n");
    Residents residents = bench.keep(Residents.begin(server.port(), CLIENTS, PAUSE));
    Duration part = Duration.ofMinutes(MINUTES).dividedBy(SAMPLES);
    long begun = System.nanoTime();
    for (int i = 0; i < SAMPLES && server.isAlive(); i++) {
      long next = begun + part.multipliedBy(i + 1).toNanos();
      Patience.pause(Duration.ofNanos(Math.max(0, next - System.nanoTime())));
      Sample sample = Sample.of(server, home, residents.answers());
      samples.add(sample);
      Files.writeString(curves, sample.line() + "\n", StandardOpenOption.APPEND);
      if (i % (SAMPLES / 6) == 0) {
        report.progress(i + " of " + SAMPLES + ": " + sample.line());
      }
    }
    residents.close();
    judge(report, server, samples, residents);
    Files.writeString(bench.directory().resolve("soak.svg"), new Curves(samples, MINUTES).svg());
    report.figure("the curves are in", curves + " and soak.svg");
  }

  private static void judge(Report report, Server server, List<Sample> samples, Residents residents)
      throws IOException {
    report.figure(
        "minutes, clients, pause of a client after each answer",
        MINUTES + ", " + CLIENTS + ", " + PAUSE.toMillis() + " ms");
    report.figure("answers by status (0: connection cut)", residents.statuses());
    for (int i = 0; i < samples.size(); i += SAMPLES / 6) {
      report.figure("after " + (i + 1) + " of " + SAMPLES + " parts", samples.get(i).text());
    }
    report.claim("the server lives", server.isAlive(), samples.size() + " samples");
    report.claim("no answer is a wrong one", residents.wrong().isEmpty(), residents.wrong());
    Sample warm = samples.get(Math.min(WARM, samples.size() - 1));
    Sample last = samples.getLast();
    report.figure("at the end", last.text());
    grows(report, "heap, KB", warm.heapKilobytes(), last.heapKilobytes(), HEAP_KILOBYTES);
    grows(
        report,
        "resident memory, KB",
        warm.residentKilobytes(),
        last.residentKilobytes(),
        RESIDENT_KILOBYTES);
    grows(report, "descriptors", warm.descriptors(), last.descriptors(), DESCRIPTORS);
    grows(report, "threads", warm.threads(), last.threads(), THREADS);
  }

  private static void grows(Report report, String what, long before, long after, long most) {
    report.claim(
        "no growth after the first fifth: " + what,
        after - before <= most,
        before + " to " + after + ", " + most + " more are allowed");
  }
}
