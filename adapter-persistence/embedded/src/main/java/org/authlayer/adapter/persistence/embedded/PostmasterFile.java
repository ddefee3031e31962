package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;

/**
 * The content of {@code postmaster.pid}, which outlives a crash, so that its number may belong to
 * another program. The port is 0 as long as the file does not say.
 */
record PostmasterFile(long pid, LocalAddress address, String status) {

  private static final String FILE = "postmaster.pid";

  private static final int PORT_LINE = 3;
  private static final int HOST_LINE = 5;
  private static final int STATUS_LINE = 7;

  static Optional<PostmasterFile> recordedIn(Path data) throws IOException {
    return lines(data).map(lines -> parse(lines).orElseThrow(() -> damaged(data)));
  }

  private static StoreException damaged(Path data) {
    return StoreException.broken(
        data.resolve(FILE)
            + " is damaged: make sure that no PostgreSQL server uses this directory, and delete"
            + " that file",
        null);
  }

  /** The server that accepts connections, if the file says so. It may be about to be written. */
  static Optional<PostmasterFile> readyIn(Path data) throws IOException {
    return lines(data).flatMap(PostmasterFile::parse).filter(one -> one.status().equals("ready"));
  }

  /** A starting server takes the file of its predecessor away, at any moment. */
  private static Optional<List<String>> lines(Path data) throws IOException {
    try {
      return Optional.of(Files.readAllLines(data.resolve(FILE), StandardCharsets.ISO_8859_1));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static Optional<PostmasterFile> parse(List<String> lines) {
    try {
      // A server without clients, as initdb uses it, writes its number with a minus sign.
      return Optional.of(
          new PostmasterFile(
              Math.abs(Long.parseLong(line(lines, 0, ""))),
              new LocalAddress(
                  line(lines, HOST_LINE, ""), Integer.parseInt(line(lines, PORT_LINE, "0"))),
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
