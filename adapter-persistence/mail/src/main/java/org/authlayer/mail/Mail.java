package org.authlayer.mail;

import java.time.Instant;

/**
 * A mail of plain text to one address.
 *
 * @param id the {@code Message-ID}, which is the same each time the mail is sent
 * @param from an address of the application, to which a mail server reports that none arrived
 */
public record Mail(
    String id, String from, String to, String subject, String text, Instant written) {

  /** Without addresses and text, which may hold a link. */
  @Override
  public String toString() {
    return "Mail" + id;
  }
}
