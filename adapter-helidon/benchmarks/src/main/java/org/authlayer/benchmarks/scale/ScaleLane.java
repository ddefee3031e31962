package org.authlayer.benchmarks.scale;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Contestant;
import org.authlayer.benchmarks.harness.Directories;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Rounds;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Stage;
import org.authlayer.benchmarks.harness.Store;
import org.authlayer.benchmarks.load.Comparison;

/**
 * A database of each size and a server on each, which take turns. The server written by hand uses
 * the smallest and the largest database too, so that the cost of the database and the cost of the
 * product can be distinguished.
 */
public final class ScaleLane {

  private ScaleLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws Exception {
    Figures figures = new Figures(options.directory(), "scale");
    List<Integer> sizes =
        List.of(options.text("sizes").split(",", -1)).stream().map(Integer::valueOf).toList();
    try (Stage stage = Stage.open(options)) {
      List<Contestant> ours = new ArrayList<>();
      List<Contestant> bare = new ArrayList<>();
      for (int size : sizes) {
        Store store = filled(stage, size, options);
        Contestant one = contestant(stage, Server.OURS, size, store, options);
        ours.add(one);
        if (size == sizes.getFirst() || size == sizes.getLast()) {
          bare.add(contestant(stage, Server.BARE, size, store, options));
        }
      }
      Rounds rounds = Rounds.of(stage, options);
      report(Server.OURS, ours, rounds, figures);
      report(Server.BARE, bare, rounds, figures);
    } finally {
      // What was created goes with the directory of the lane's own database.
      Directories.delete(options.directory().resolve(options.text("database")));
    }
  }

  private static void report(String subject, List<Contestant> all, Rounds rounds, Figures figures)
      throws Exception {
    new Comparison(subject, rounds, rounds.run(all), all.getFirst().name(), "fewest")
        .report(figures);
  }

  private static Contestant contestant(
      Stage stage, String server, int size, Store store, Options options)
      throws IOException, InterruptedException {
    List<String> command = server.equals(Server.BARE) ? Server.bare(options) : Server.ours(options);
    return new Contestant(
        String.format(Locale.ROOT, "%,d", size),
        stage.start(server, command, store),
        Route.ME,
        size);
  }

  private static Store filled(Stage stage, int size, Options options)
      throws IOException, SQLException, InterruptedException {
    long begin = System.nanoTime();
    Store store = stage.database().create("scale_" + size);
    stage.start("migration", Server.ours(options), store).close();
    String used = options.text("last-used");
    Bulk bulk = new Bulk(store);
    bulk.fill(size, used.equals("never") ? null : Integer.valueOf(used));
    System.out.printf(
        Locale.ROOT,
        "%,d users and tokens: %d s to make, %d MiB%n",
        size,
        (System.nanoTime() - begin) / 1_000_000_000,
        store.mebibytes());
    stage.database().settle();
    bulk.warm();
    System.out.println("huge pages: " + store.hugePages());
    return store;
  }

  /** Of this machine's memory, in MiB. */
  private static long quarter() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        / (4 * 1024 * 1024);
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.defaults();
    defaults.remove("also");
    defaults.put("sizes", "1000,100000,1000000,10000000");
    defaults.put("last-used", "86400");
    defaults.put("database", "database-scale");
    defaults.put("shared-buffers", String.valueOf(quarter()));
    return defaults;
  }
}
