package org.authlayer.benchmarks.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a lane made and nobody needs any more. */
final class Directories {

  private Directories() {}

  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> found = Files.walk(directory)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
