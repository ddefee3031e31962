package org.authlayer.domain;

import org.authlayer.ports.driving.HttpRequest;

/** The network and program of a client, for the owner of its token or session. */
public record ClientLabel(String text) {

  private static final int MAX_LENGTH = 200;

  /** Cuts what is too long, and replaces what a list or a log could not show in one line. */
  public ClientLabel {
    String cleaned = text.replaceAll("[^ -~]+", "?").replaceAll(" +", " ").strip();
    text = cleaned.substring(0, Math.min(cleaned.length(), MAX_LENGTH)).strip();
  }

  /** The first {@code User-Agent} line counts, and proves nothing. */
  public static ClientLabel of(HttpRequest message) {
    String program = message.headers().first("User-Agent").orElse("");
    return new ClientLabel(message.client().network() + " " + program);
  }
}
