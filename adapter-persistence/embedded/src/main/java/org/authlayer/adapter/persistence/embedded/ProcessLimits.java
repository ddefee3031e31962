package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The limits that a shell or a service sets for this process, in the file of Linux. */
record ProcessLimits(Path file) {

  static final ProcessLimits HERE = new ProcessLimits(Path.of("/proc/self/limits"));

  private static final long FEW_FILES = 256;
  private static final long LARGE_FILE = 1L << 30;

  private static final Pattern LIMIT = Pattern.compile("(Max .*?)  +(\\d{1,18})\\b.*");

  /** A limit that may be why the database cannot be created or started, and how to raise it. */
  Optional<String> shortage() {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(LIMIT::matcher)
          .filter(Matcher::matches)
          .flatMap(limit -> shortage(limit.group(1), Long.parseLong(limit.group(2))).stream())
          .findFirst();
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }

  /** PostgreSQL writes pieces of 16 MiB and tables of 1 GiB. */
  private static Optional<String> shortage(String limit, long most) {
    if (limit.equals("Max open files") && most < FEW_FILES) {
      return Optional.of(
          "this process may open " + most + " files: raise ulimit -n or LimitNOFILE");
    }
    return limit.equals("Max file size") && most < LARGE_FILE
        ? Optional.of(
            "this process may write files of "
                + most
                + " bytes, and PostgreSQL needs 1 GiB: raise ulimit -f or LimitFSIZE")
        : Optional.empty();
  }
}
