package org.authlayer.conformance.blackbox;

/** Something that the user of the kit wrote cannot be used; the message says what and where. */
public final class ConfigurationError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Ends the command.
   *
   * @param message one sentence with file, line and key where there are any, without secrets
   */
  public ConfigurationError(String message) {
    super(message);
  }
}
