package org.authlayer.recovery;

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
  NEW_LOGIN
}
