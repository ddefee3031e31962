package org.authlayer.recovery;

import java.util.Locale;

/** The subject of a mail. The first three have a link with a token. */
public enum Letter {
  RESET_PASSWORD,
  VERIFY_ADDRESS,
  /** A mail to the new address; nothing changes before its link is used. */
  CHANGE_ADDRESS,
  /** A mail to the old address. */
  ADDRESS_CHANGED,
  PASSWORD_CHANGED,
  /** A login from a network that the user never came from before. */
  NEW_LOGIN;

  /** Whether a person who is not its reader may ask for it as often as they like. */
  boolean isAskedFor() {
    return compareTo(CHANGE_ADDRESS) <= 0;
  }

  String purpose() {
    return "mail-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
