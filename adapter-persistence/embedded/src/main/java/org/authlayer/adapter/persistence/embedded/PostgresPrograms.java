package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;

record PostgresPrograms(Path home, ChildProcesses children) {

  private static final long PATIENCE_SECONDS = 120;
  private static final long STOP_SECONDS = 30;
  private static final long KILL_SECONDS = 10;
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  /** Returns whether it succeeded. */
  boolean run(Path log, String program, List<String> arguments) throws IOException {
    Process process =
        children.start(
            builder(command(program, arguments)).redirectOutput(log.toFile()),
            PostgresPrograms::kill);
    try {
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        children.requireGoing();
        return process.exitValue() == 0;
      }
      kill(process);
      return false;
    } catch (InterruptedException e) {
      kill(process);
      Thread.currentThread().interrupt();
      throw StoreException.broken("interrupted while " + program + " ran", e);
    }
  }

  /** Starts the server as a child of this process, which sees at once when it ends. */
  Process serve(Path log, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      // A Ctrl-C in the terminal would stop it before the requests in flight are answered.
      command.add(SETSID.toString());
    }
    command.addAll(command("postgres", arguments));
    return children.start(
        builder(command).redirectOutput(Redirect.appendTo(log.toFile())), this::shutDown);
  }

  /** In good order, and if that takes too long in any order. */
  void shutDown(Process server) {
    try {
      if (!signal(server, "INT") || !server.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        kill(server);
      }
    } catch (IOException e) {
      kill(server);
    } catch (InterruptedException e) {
      kill(server);
      Thread.currentThread().interrupt();
    }
  }

  /** Java can send SIGTERM, which waits for clients, and SIGKILL only. */
  private boolean signal(Process server, String name) throws IOException, InterruptedException {
    if (!server.isAlive()) {
      return true;
    }
    Process sender =
        builder(command("pg_ctl", List.of("kill", name, Long.toString(server.pid()))))
            .redirectOutput(Redirect.DISCARD)
            .start();
    return sender.waitFor(STOP_SECONDS, TimeUnit.SECONDS) && sender.exitValue() == 0;
  }

  /** Kills the descendants first, while they can still be found. */
  private static void kill(Process process) {
    kill(Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList());
  }

  /** The wait is bounded: a process whose exit no parent collects stays in the table for ever. */
  static void kill(List<ProcessHandle> processes) {
    processes.forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.allOf(
            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .completeOnTimeout(null, KILL_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private static ProcessBuilder builder(List<String> command) {
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  /**
   * PostgreSQL refuses to run as root, and initdb as a user without a name, which Java calls "?".
   * In a user namespace of its own either is an unprivileged user with a name.
   */
  private List<String> command(String program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    if (List.of("root", "?").contains(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    return command;
  }
}
