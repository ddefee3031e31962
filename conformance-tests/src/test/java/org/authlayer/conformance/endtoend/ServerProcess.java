package org.authlayer.conformance.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.authlayer.runtime.configuration.Key;

/** The launcher in a process of its own, as {@code java} starts it. */
public record ServerProcess(Process process, BufferedReader out) implements AutoCloseable {

  private static final String MAIN = "org.authlayer.server.Main";
  private static final int SECONDS_AT_MOST = 600;

  public static ServerProcess start(Map<String, String> settings) throws IOException {
    return run(words(settings), secrets(settings));
  }

  /** With variables of the environment beside the secrets. */
  public static ServerProcess start(Map<String, String> settings, Map<String, String> environment)
      throws IOException {
    Map<String, String> all = secrets(settings);
    all.putAll(environment);
    return run(words(settings), all);
  }

  static List<String> words(Map<String, String> settings) {
    List<String> words = new ArrayList<>();
    settings.forEach(
        (key, value) -> {
          if (!Key.isSecret(key)) {
            words.addAll(List.of("--set", key + "=" + value));
          }
        });
    return words;
  }

  /** A command line takes no secret, so these are in the environment. */
  static Map<String, String> secrets(Map<String, String> settings) {
    Map<String, String> variables = new HashMap<>();
    settings.forEach(
        (key, value) -> {
          if (Key.isSecret(key)) {
            String name = key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
            variables.put("AUTHLAYER_" + name, value);
          }
        });
    return variables;
  }

  static ServerProcess run(List<String> words, Map<String, String> environment) throws IOException {
    return run(System.getProperty("java.class.path"), words, environment);
  }

  /** With applications that are on a class path of its own. */
  static ServerProcess run(String classPath, List<String> words, Map<String, String> environment)
      throws IOException {
    return run(Path.of(""), classPath, words, environment);
  }

  /** In a working directory of its own. */
  public static ServerProcess run(
      Path directory, String classPath, List<String> words, Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It ends before the second compiler of the JVM has paid for itself.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", classPath, MAIN));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(directory.toAbsolutePath().toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    return new ServerProcess(process, process.inputReader(StandardCharsets.UTF_8));
  }

  /** Waits for the line that says where the server is. */
  public URI url() throws IOException {
    String line = out.readLine();
    while (line != null && !line.contains(" ready at ")) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("the server ended: " + complaints());
    }
    return URI.create(line.substring(line.indexOf("http")));
  }

  /** Waits for the end and returns the exit code. */
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(SECONDS_AT_MOST, TimeUnit.SECONDS)) {
      throw new IllegalStateException("still running after " + SECONDS_AT_MOST + " s");
    }
    return process.exitValue();
  }

  /** What it wrote to standard error, without lines of the log. */
  List<String> complaints() {
    return process
        .errorReader(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.matches("\\d{4}-\\d\\d-\\d\\dT.*"))
        .toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
