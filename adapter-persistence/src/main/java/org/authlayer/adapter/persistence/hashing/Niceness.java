package org.authlayer.adapter.persistence.hashing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The nice value of one thread, which Linux has beside the process's: the higher, the more a thread
 * gives way to others that want its processor. The JVM sets it for nobody but root; {@code renice}
 * raises it for anybody.
 */
final class Niceness {

  private static final String AS_STARTED = "0";
  private static final Path THREAD = Path.of("/proc/thread-self");

  /** The nineteenth field of proc(5) is the seventeenth after the name in brackets. */
  private static final int FIELD = 16;

  private Niceness() {}

  /**
   * Raises it for the calling thread, which need not wait for it.
   *
   * @return what is at work on it; nothing where there is no Linux or no {@code renice}, or
   *     somebody else has chosen a value
   */
  static Optional<Process> raiseTo(String nice) {
    try {
      Path thread = Files.readSymbolicLink(THREAD);
      if (!isNumberedAsHere(thread) || !AS_STARTED.equals(current())) {
        return Optional.empty();
      }
      return Optional.of(
          new ProcessBuilder("renice", "-n", nice, "-p", thread.getFileName().toString())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start());
    } catch (IOException unknownHere) {
      return Optional.empty();
    }
  }

  /** Of the calling thread. */
  static String current() throws IOException {
    String state = Files.readString(THREAD.resolve("stat"));
    return state.substring(state.lastIndexOf(')') + 2).split(" ", -1)[FIELD];
  }

  /** In the files of another namespace, the number is some other thread's. */
  private static boolean isNumberedAsHere(Path thread) {
    return thread.getName(0).toString().equals(Long.toString(ProcessHandle.current().pid()));
  }
}
