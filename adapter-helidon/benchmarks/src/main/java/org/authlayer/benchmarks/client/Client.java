package org.authlayer.benchmarks.client;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process that asks: a {@link Drive} on each line of its input, a {@link Driven} on each of its
 * output, or a line that begins with an exclamation mark and says what was wrong. It ends with its
 * input.
 */
public final class Client {

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Signer signer;
  private Drive made = new Drive(0, Route.PLAIN, 0, 0, 0, 0, 0);
  private List<Ask> asks = List.of();

  private Client(Signer signer) {
    this.signer = signer;
  }

  /**
   * Reads a {@link Drive} from each line of the standard input, sends its requests and prints the
   * figures.
   *
   * @param words none
   */
  public static void main(String[] words) throws IOException, InterruptedException {
    String secret = Optional.ofNullable(System.getenv("AUTHLAYER_JWT_KEYS_0_SECRET")).orElseThrow();
    Client client = new Client(new Signer(Base64.getDecoder().decode(secret)));
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(client.answer(Drive.parse(line)));
      }
    }
  }

  private String answer(Drive drive) throws InterruptedException {
    try {
      return run(drive).line();
    } catch (Exception failed) {
      if (failed instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      return "! " + failed.toString().replaceAll("[\r\n]+", " | ");
    }
  }

  /** Servers that take turns are asked the same. */
  private List<Ask> asks(Drive drive) {
    if (drive.route() != made.route()
        || drive.users() != made.users()
        || drive.offset() != made.offset()
        || !Asks.ofEverybody(drive)) {
      asks = Asks.made(drive, signer);
      made = drive;
    }
    return asks;
  }

  /** Platform threads: a blocking read on one is a single call, on a virtual one it is several. */
  private Driven run(Drive drive) throws Exception {
    Asks drawn = Asks.shuffled(asks(drive));
    // What making them left is collected now, and not while the clock runs.
    System.gc();
    List<long[]> times = new ArrayList<>();
    long cpu = PROCESS.getProcessCpuTime();
    long begin = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(drive.connections())) {
      List<Future<long[]>> all = new ArrayList<>();
      for (int i = 0; i < drive.connections(); i++) {
        all.add(threads.submit(new Asker(drive, drawn, begin, i)));
      }
      for (Future<long[]> each : all) {
        times.add(each.get());
      }
    }
    return Driven.of(System.nanoTime() - begin, PROCESS.getProcessCpuTime() - cpu, times);
  }
}
