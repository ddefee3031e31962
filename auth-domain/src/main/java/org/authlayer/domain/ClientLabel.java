package org.authlayer.domain;

import org.authlayer.ports.driving.HttpRequest;

/**
 * Names the client of a token or session for its owner: network and program, in at most 200
 * printable ASCII characters.
 */
public record ClientLabel(String text) {

  private static final int MAX_LENGTH = 200;

  /** Cuts what is too long, and replaces what a list or a log could not show in one line. */
  public ClientLabel {
    String cleaned = text.replaceAll("[^ -~]+", "?").replaceAll(" +", " ").strip();
    text = cleaned.substring(0, Math.min(cleaned.length(), MAX_LENGTH)).strip();
  }

  /**
   * The label of the sender; of several {@code User-Agent} lines the first counts. What a client
   * says of itself proves nothing.
   */
  public static ClientLabel of(HttpRequest message) {
    String program = message.headers().first("User-Agent").orElse("");
    return new ClientLabel(message.client().network() + " " + program);
  }
}
