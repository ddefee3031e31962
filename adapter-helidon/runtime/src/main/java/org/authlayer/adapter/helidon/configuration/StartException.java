package org.authlayer.adapter.helidon.configuration;

import org.jspecify.annotations.Nullable;

/** The server does not start; the message says in one line what to change. */
public final class StartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode code;

  public StartException(ExitCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** Something that was configured cannot be used. */
  public static StartException configuration(String message) {
    return new StartException(ExitCode.CONFIGURATION, message, null);
  }

  /** How a process ends that cannot start for this reason. */
  public ExitCode exitCode() {
    return code;
  }
}
