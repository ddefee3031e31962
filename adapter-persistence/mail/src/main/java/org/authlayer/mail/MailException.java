package org.authlayer.mail;

/** A mail that was not taken; the message has no address and no text of it. */
public final class MailException extends Exception {

  private static final long serialVersionUID = 1;

  private final boolean isFinal;

  private MailException(String message, boolean isFinal, Throwable cause) {
    super(message, cause);
    this.isFinal = isFinal;
  }

  /** It may be taken later. */
  public static MailException temporary(String message, Throwable cause) {
    return new MailException(message, false, cause);
  }

  /** It will never be taken, as one to an address that does not exist. */
  public static MailException refused(String message, Throwable cause) {
    return new MailException(message, true, cause);
  }

  public boolean isFinal() {
    return isFinal;
  }
}
