package org.authlayer.conformance.pages;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * A shell in which a page's commands run one after another, and whose curl finds this run's server
 * where the page has its own.
 */
final class Shell implements AutoCloseable {

  private static final char END_OF_OUTPUT = '\u001e';

  private final Process process;
  private final Reader out;

  Shell(Path directory, URI server) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc");
    builder.directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    process = builder.start();
    out = process.inputReader(StandardCharsets.UTF_8);
    run(
        "curl() { command curl --max-time 60 --noproxy '*' --connect-to localhost:8080:%1$s"
            .concat(" --connect-to localhost:8443:%1$s \"$@\"; }")
            .formatted(server.getAuthority()));
  }

  /** Whether this machine has what the pages use; nothing else here needs it. */
  static boolean isThere() {
    return has("bash", "curl", "openssl");
  }

  static boolean has(String... programs) {
    return Stream.of(programs).allMatch(Shell::isOnPath);
  }

  /** Runs one command in a shell of its own and returns how it ended. */
  static int once(Path directory, String command) throws IOException, InterruptedException {
    return new ProcessBuilder("bash", "--noprofile", "--norc", "-c", command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Runs a command to its end and returns what it printed, without the last line's end. */
  String run(String command) throws IOException {
    var in = process.outputWriter(StandardCharsets.UTF_8);
    in.write(command + "\nprintf '\\036'\n");
    in.flush();
    StringBuilder printed = new StringBuilder();
    int letter = out.read();
    while (letter != END_OF_OUTPUT) {
      if (letter < 0) {
        throw new IOException("the shell ended at: " + command);
      }
      printed.append((char) letter);
      letter = out.read();
    }
    return printed.toString().replace("\r", "").stripTrailing();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
