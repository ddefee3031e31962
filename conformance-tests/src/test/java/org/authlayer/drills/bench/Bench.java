package org.authlayer.drills.bench;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory of a drill's own, and all that was started in it. */
public final class Bench implements Closeable {

  private final Path directory;
  private final List<Closeable> started = new ArrayList<>();

  private Bench(Path directory) {
    this.directory = directory;
  }

  /** An empty one: what an earlier run left is deleted. */
  public static Bench below(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> left = Files.walk(directory)) {
        for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return new Bench(Files.createDirectories(directory).toAbsolutePath());
  }

  /** Where the drill keeps what it needs. */
  public Path directory() {
    return directory;
  }

  /** Remembers something to be closed at the end, whatever happens. */
  public <T extends Closeable> T keep(T thing) {
    started.add(thing);
    return thing;
  }

  @Override
  public void close() throws IOException {
    for (Closeable thing : started.reversed()) {
      thing.close();
    }
  }
}
