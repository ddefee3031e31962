package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The limits that a shell or a service sets for this process, in the file of Linux. */
record ProcessLimits(Path file) {

  static final ProcessLimits HERE = new ProcessLimits(Path.of("/proc/self/limits"));

  /** PostgreSQL writes pieces of 16 MiB and tables of 1 GiB. */
  private static final List<Need> NEEDS =
      List.of(
          new Need("Max open files", 256, "files", "256: raise ulimit -n or LimitNOFILE"),
          new Need(
              "Max file size", 1L << 30, "bytes a file", "1 GiB: raise ulimit -f or LimitFSIZE"),
          new Need(
              "Max stack size",
              640 << 10,
              "bytes of stack",
              "640 KiB: raise ulimit -s or LimitSTACK"));

  private static final Pattern LIMIT = Pattern.compile("(Max .*?)  +(\\d{1,18})\\b.*");

  /** A limit that may be why the database cannot be created or started, and how to raise it. */
  Optional<String> shortage() {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(LIMIT::matcher)
          .filter(Matcher::matches)
          .flatMap(limit -> shortages(limit.group(1), Long.parseLong(limit.group(2))))
          .findFirst();
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }

  private static Stream<String> shortages(String limit, long most) {
    return NEEDS.stream()
        .filter(need -> need.limit().equals(limit) && most < need.least())
        .map(
            need ->
                "this process may have %s %s, and PostgreSQL needs %s"
                    .formatted(Long.toString(most), need.what(), need.remedy()));
  }

  private record Need(String limit, long least, String what, String remedy) {}
}
