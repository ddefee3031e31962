package org.authlayer.conformance.architecture.seeded.disksareaskedbypath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Breaks the rule on purpose. */
final class Violation {

  static long left(Path directory) throws IOException {
    return Files.getFileStore(directory).getUsableSpace();
  }
}
