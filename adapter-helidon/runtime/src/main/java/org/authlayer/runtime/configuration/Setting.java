package org.authlayer.runtime.configuration;

/** A value and its origin: an option, a variable, or a file with a line. */
public record Setting(String value, String origin) {

  /** The origin only: the value may be a secret. */
  @Override
  public String toString() {
    return origin;
  }
}
