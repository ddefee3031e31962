package org.authlayer.drills.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The PostgreSQL that serves a data directory.
 *
 * @param process its first process, whose children are the others
 * @param port where it listens
 */
public record Postmaster(ProcessHandle process, int port) {

  /** The living one below a directory of the server's. */
  public static Optional<Postmaster> below(Path home) throws IOException {
    Optional<Path> file;
    try (Stream<Path> files = Files.find(home, 2, (path, any) -> path.endsWith("postmaster.pid"))) {
      file = files.findFirst();
    }
    return file.isEmpty() ? Optional.empty() : recordedIn(file.get());
  }

  private static Optional<Postmaster> recordedIn(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.size() < 4) {
      return Optional.empty();
    }
    int port = Integer.parseInt(lines.get(3).strip());
    return ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
        .filter(ProcessHandle::isAlive)
        .map(process -> new Postmaster(process, port));
  }

  /** Kills it as {@code kill -9} does; its children end by themselves. */
  public void kill() {
    process.destroyForcibly();
  }

  /** Sends a signal to it and to all of its children. */
  public void signal(String name) throws IOException, InterruptedException {
    List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
    for (ProcessHandle one : all) {
      new ProcessBuilder("kill", "-" + name, String.valueOf(one.pid())).start().waitFor();
    }
  }
}
