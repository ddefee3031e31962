package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.StoreException;

/**
 * The processes that a killed process left behind: those that run a program from below its home,
 * and no others. The process that holds the lock of the directory may end them.
 */
record OrphanedServers(Path home) {

  private static final long PATIENCE_SECONDS = 10;

  /** Ends the server of a data directory in good order, and all others at once. */
  void end(Path data) throws IOException {
    Optional<PostmasterFile> recorded = PostmasterFile.recordedIn(data);
    Optional<ProcessHandle> process =
        recorded.flatMap(server -> ProcessHandle.of(server.pid())).filter(ProcessHandle::isAlive);
    if (process.isPresent() && !isOurs(process.get())) {
      requireStranger(process.get(), recorded.get().port(), data);
      PostmasterFile.forget(data);
    }
    process.filter(this::isOurs).ifPresent(OrphanedServers::shutDown);
    kill();
  }

  void kill() {
    ProcessTermination.of(running());
  }

  List<ProcessHandle> running() {
    return ProcessHandle.allProcesses().filter(this::isOurs).toList();
  }

  /** SIGTERM lets a server wait for its clients; the killed process is no client any more. */
  private static void shutDown(ProcessHandle server) {
    server.destroy();
    server.onExit().completeOnTimeout(server, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  /** A process that does not say what it runs may be the server of this data directory. */
  private static void requireStranger(ProcessHandle process, int port, Path data) {
    if (process.info().command().isEmpty() && answers(port)) {
      throw StoreException.broken(
          "process " + process.pid() + " may be serving " + data + ": stop it", null);
    }
  }

  private boolean isOurs(ProcessHandle process) {
    return process.info().command().filter(own -> Path.of(own).startsWith(home)).isPresent();
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }
}
