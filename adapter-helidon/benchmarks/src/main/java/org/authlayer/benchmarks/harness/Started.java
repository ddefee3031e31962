package org.authlayer.benchmarks.harness;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that ends with this one, also when this one is interrupted. */
public final class Started implements Closeable {

  private static final int GRACE_SECONDS = 20;

  private final Process process;
  private final Thread hook;

  private Started(Process process) {
    this.process = process;
    this.hook = new Thread(process::destroy, "stop-" + process.pid());
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts it.
   *
   * @param command the program and its words
   * @param environment variables beside those of this process
   * @param directory where it works
   * @param log where its errors go
   * @param output where its output goes, for who does not talk to it
   */
  public static Started process(
      List<String> command,
      Map<String, String> environment,
      Path directory,
      Path log,
      Redirect output)
      throws IOException {
    File errors = log.toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(output)
            .redirectError(Redirect.appendTo(errors));
    builder.environment().putAll(environment);
    return new Started(builder.start());
  }

  public Process process() {
    return process;
  }

  /** Processor time so far, of the system and its own, all threads: in steps of 10 ms on Linux. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Asks it to stop, and ends it when it does not. */
  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The hook stops it as well.
    }
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a process stopped");
    }
  }
}
