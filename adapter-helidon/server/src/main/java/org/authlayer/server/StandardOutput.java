package org.authlayer.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.util.function.Consumer;
import org.authlayer.runtime.configuration.ExitCode;

/** The output of this process, in UTF-8 whatever the locale: programs read it. */
public final class StandardOutput extends PrintStream {

  static final String LOST =
      "standard output cannot be written, so the result is lost; is its disk full?";

  public StandardOutput(FileDescriptor stream) {
    super(new BufferedOutputStream(new FileOutputStream(stream)), true, UTF_8);
  }

  /** The end of a command whose text is needed whole; {@code head} has read enough. */
  public static ExitCode outcome(PrintStream out, Consumer<String> tell) {
    if (!out.checkError()) {
      return ExitCode.OK;
    }
    if (out instanceof StandardOutput && isPipe()) {
      return ExitCode.UNREAD;
    }
    tell.accept(LOST);
    return ExitCode.UNEXPECTED;
  }

  /** It has no position. A message of the system would be in the language of the machine. */
  private static boolean isPipe() {
    FileChannel output = new FileOutputStream(FileDescriptor.out).getChannel();
    boolean isOpen = false;
    try {
      isOpen = output.size() >= 0;
      return output.position() < 0;
    } catch (IOException notSought) {
      return isOpen;
    }
  }
}
