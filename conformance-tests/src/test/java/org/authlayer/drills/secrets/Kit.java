package org.authlayer.drills.secrets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.authlayer.drills.bench.Jdk;

/** The conformance kit as a process, which brings many requests and leaves reports. */
final class Kit {

  private static final String MAIN = "org.authlayer.conformance.cli.Main";
  private static final String DESCRIBED = "http://127.0.0.1:8080";
  private static final int MINUTES_AT_MOST = 15;

  private Kit() {}

  /** Checks the server behind a port; how that ends is not the drill's business. */
  static void run(Path described, int port, Path reports, Map<String, String> environment)
      throws IOException, InterruptedException {
    Files.createDirectories(reports);
    String target = Files.readString(described).replace(DESCRIBED, "http://127.0.0.1:" + port);
    Path file = Files.writeString(reports.resolveSibling("target.yaml"), target);
    ProcessBuilder kit =
        new ProcessBuilder(
            Jdk.program("java"),
            "-cp",
            System.getProperty("java.class.path"),
            MAIN,
            "run",
            "--target",
            file.toString(),
            "--out",
            reports.toString());
    kit.environment().putAll(environment);
    kit.redirectErrorStream(true).redirectOutput(reports.resolve("printed.txt").toFile());
    Process process = kit.start();
    if (!process.waitFor(MINUTES_AT_MOST, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
      throw new IOException("the kit did not end within " + MINUTES_AT_MOST + " minutes");
    }
  }
}
