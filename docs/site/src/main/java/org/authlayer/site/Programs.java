package org.authlayer.site;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine that make the site better, where they are installed. */
final class Programs {

  private Programs() {}

  /** The first of these names on the PATH. */
  static Optional<String> onPath(String... names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(names)
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(in -> Path.of(in, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  /** What a program prints, or nothing where it fails. */
  static Optional<String> printed(Path directory, List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return process.waitFor() == 0 ? Optional.of(printed) : Optional.empty();
    } catch (InterruptedException stopped) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("stopped while waiting for " + command.get(0), stopped);
    }
  }
}
