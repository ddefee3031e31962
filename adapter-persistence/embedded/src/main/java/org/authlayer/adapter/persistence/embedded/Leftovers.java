package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;

/**
 * Ends and removes what a killed process left behind: processes that run a program from below its
 * home, and directories that were not moved into place. Only the holder of the directory's lock
 * uses it.
 */
record Leftovers(Path home) {

  private static final long PATIENCE_SECONDS = 10;

  /** Ends the server of a data directory in good order, and all others at once. */
  void end(Path data) throws IOException {
    Optional<PostmasterFile> recorded = PostmasterFile.recordedIn(data);
    Optional<ProcessHandle> process =
        recorded.flatMap(server -> ProcessHandle.of(server.pid())).filter(ProcessHandle::isAlive);
    if (process.isPresent() && !isOurs(process.get())) {
      requireStranger(process.get(), recorded.get().address(), data);
      PostmasterFile.forget(data);
    }
    process.filter(this::isOurs).ifPresent(Leftovers::shutDown);
    kill();
  }

  void kill() {
    PostgresPrograms.kill(running());
  }

  void removeDirectories() throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(home, "{unpacking,creating}-*")) {
      for (Path one : left) {
        removeTree(one);
      }
    }
  }

  /** Links are removed and not followed. */
  private static void removeTree(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
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
  private static void requireStranger(ProcessHandle process, LocalAddress address, Path data) {
    if (process.info().command().isEmpty() && address.answers()) {
      throw StoreException.broken(
          "process " + process.pid() + " may be serving " + data + ": stop it", null);
    }
  }

  private boolean isOurs(ProcessHandle process) {
    return process.info().command().filter(own -> Path.of(own).startsWith(home)).isPresent();
  }
}
