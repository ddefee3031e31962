package org.authlayer.adapter.helidon.configuration;

import org.jspecify.annotations.Nullable;

/** The server does not start; the message says in one line what to change. */
public final class StartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode code;
  private final String key;

  public StartException(ExitCode code, String message, @Nullable Throwable cause) {
    this(code, "", message, cause);
  }

  private StartException(ExitCode code, String key, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.key = key;
  }

  /** Something that was configured cannot be used. */
  public static StartException configuration(String message) {
    return new StartException(ExitCode.CONFIGURATION, message, null);
  }

  /** The value of a key cannot be used. */
  static StartException ofKey(String key, String message) {
    return new StartException(ExitCode.CONFIGURATION, key, message, null);
  }

  /** The key whose value cannot be used; empty where no single key is the cause. */
  public String key() {
    return key;
  }

  /** How a process ends that cannot start for this reason. */
  public ExitCode exitCode() {
    return code;
  }
}
