package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;

record ServerProcess(DataDirectory directory, LocalAddress address, int connections) {

  private static final int MAX_ATTEMPTS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long LOOK_EACH_MILLIS = 5;

  /** A port that was free a moment ago may be taken: then another is tried. */
  static Running start(DataDirectory directory, int connections) throws IOException {
    Path log = directory.log("postgresql");
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Files.deleteIfExists(log);
      ServerProcess server = new ServerProcess(directory, LocalAddress.free(), connections);
      Process process = server.launch();
      if (server.becomesReady(process)) {
        return new Running(server, process);
      }
      directory.programs().shutDown(process);
      directory.programs().children().requireGoing();
      if (!Files.exists(log) || !Files.readString(log).contains("could not bind")) {
        break;
      }
    }
    throw directory.broken("did not start", log);
  }

  Process launch() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-D", directory.data().toString()));
    Stream.of(
            "port=" + address.port(),
            "listen_addresses=" + address.host(),
            "unix_socket_directories=",
            "max_connections=" + connections,
            // A client that connects and stays silent holds a connection for that long.
            "authentication_timeout=10s",
            // The server's log holds no value of any record.
            "log_error_verbosity=terse",
            "log_min_error_statement=panic",
            "log_checkpoints=off")
        .forEach(option -> arguments.addAll(List.of("-c", option)));
    return directory.programs().serve(directory.log("postgresql"), arguments);
  }

  private boolean becomesReady(Process process) throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (PostmasterFile.readyIn(directory.data())
          .filter(ready -> ready.pid() == process.pid())
          .isEmpty()) {
        if (process.waitFor(LOOK_EACH_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StoreException.broken("interrupted while the embedded database started", e);
    }
  }

  record Running(ServerProcess server, Process process) {}
}
