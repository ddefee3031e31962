package org.authlayer.runtime.configuration;

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

  public static StartException configuration(String message) {
    return new StartException(ExitCode.CONFIGURATION, message, null);
  }

  static StartException ofKey(String key, String message) {
    return new StartException(ExitCode.CONFIGURATION, key, message, null);
  }

  /** Empty where no single key is the cause. */
  public String key() {
    return key;
  }

  public ExitCode exitCode() {
    return code;
  }
}
