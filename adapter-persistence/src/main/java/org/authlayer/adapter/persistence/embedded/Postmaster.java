package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;

/**
 * What {@code postmaster.pid} says about the server of a data directory. The file outlives a crash,
 * and by then its number may belong to another program.
 *
 * @param pid the process
 * @param port where it listens, or 0 as long as it does not say
 * @param status what it does, {@code ready} for one that serves
 */
record Postmaster(long pid, int port, String status) {

  private static final String FILE = "postmaster.pid";

  private static final int PORT_LINE = 3;
  private static final int STATUS_LINE = 7;

  /** What the file says, unless there is none. */
  static Optional<Postmaster> recordedIn(Path data) throws IOException {
    Path file = data.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Optional.of(
        parse(file)
            .orElseThrow(
                () ->
                    StoreException.broken(
                        file
                            + " is damaged: make sure that no PostgreSQL server uses this"
                            + " directory, and delete that file",
                        null)));
  }

  /** Whether the file says that this process accepts connections. It may be about to be written. */
  static boolean isReady(Path data, long pid) throws IOException {
    Path file = data.resolve(FILE);
    return Files.exists(file)
        && parse(file).filter(one -> one.pid() == pid && one.status().equals("ready")).isPresent();
  }

  private static Optional<Postmaster> parse(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    try {
      // A server without clients, as initdb uses it, writes its number with a minus sign.
      return Optional.of(
          new Postmaster(
              Math.abs(Long.parseLong(line(lines, 0, ""))),
              Integer.parseInt(line(lines, PORT_LINE, "0")),
              line(lines, STATUS_LINE, "")));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String line(List<String> lines, int number, String otherwise) {
    return lines.size() > number ? lines.get(number).trim() : otherwise;
  }

  static void forget(Path data) throws IOException {
    Files.deleteIfExists(data.resolve(FILE));
  }

  boolean isAlive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}
