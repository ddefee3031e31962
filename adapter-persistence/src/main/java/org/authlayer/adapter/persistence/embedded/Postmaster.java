package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The server process that a data directory names in {@code postmaster.pid}. Its file outlives a
 * crash, and by then its number may belong to another program.
 *
 * @param pid the process
 * @param port where it listens
 */
record Postmaster(long pid, int port) {

  private static final String FILE = "postmaster.pid";

  static Optional<Postmaster> recordedIn(Path data) throws IOException {
    Path file = data.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file);
    return lines.size() < 4
        ? Optional.empty()
        : Optional.of(
            new Postmaster(
                Long.parseLong(lines.get(0).trim()), Integer.parseInt(lines.get(3).trim())));
  }

  static void forget(Path data) throws IOException {
    Files.deleteIfExists(data.resolve(FILE));
  }

  boolean isAlive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }

  /** Whether the process runs a program from below the directory; only our servers do. */
  boolean runsFrom(Path directory) {
    return command().filter(command -> command.startsWith(directory)).isPresent();
  }

  /** Whether a process that does not say what it runs serves the port: then it may be ours. */
  boolean mayServe() {
    return command().isEmpty() && answers();
  }

  private Optional<Path> command() {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command()).map(Path::of);
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
