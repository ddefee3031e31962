package org.authlayer.drills.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/** What this process's Java brings along. */
public final class Jdk {

  private Jdk() {}

  /** The path of one. */
  public static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** A key for HS256 that nobody can guess. */
  public static String randomKey() {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    return Base64.getEncoder().encodeToString(random);
  }

  /** Runs {@code jcmd} on a process and returns what it printed. */
  static String jcmd(long pid, String order) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(List.of(program("jcmd"), String.valueOf(pid), order))
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed;
  }
}
