package org.authlayer.adapter.helidon.configuration;

/**
 * A value and where it was found, so that a refusal can name the place.
 *
 * @param value the text
 * @param origin an option, a variable, or a file with a line
 */
public record Setting(String value, String origin) {

  /** The origin only: the value may be a secret. */
  @Override
  public String toString() {
    return origin;
  }
}
