package org.authlayer.conformance.target;

/** Something that the user of the kit wrote cannot be used; the message says what and where. */
public final class ConfigurationError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ConfigurationError(String message) {
    super(message);
  }
}
