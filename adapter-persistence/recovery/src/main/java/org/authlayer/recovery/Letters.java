package org.authlayer.recovery;

/**
 * The texts of mails. {@link #english} are for an application of a name; write another one for
 * another language.
 */
@FunctionalInterface
public interface Letters {

  /**
   * The text of one mail.
   *
   * @param link where the reader goes on; that of a token is valid once
   */
  Text text(Letter letter, String link);

  record Text(String subject, String body) {}

  /** Texts that name the application, and no user. */
  static Letters english(String site) {
    return (letter, link) ->
        switch (letter) {
          case RESET_PASSWORD ->
              text(
                  site + ": choose a new password",
                  "To choose a new password, open this link within 30 minutes:",
                  link,
                  "If you did not ask for it, do nothing: your password stays as it is.");
          case VERIFY_ADDRESS ->
              text(
                  site + ": confirm your e-mail address",
                  "To confirm that this is your e-mail address, open this link within a day:",
                  link,
                  "If you have no account here, do nothing.");
          case CHANGE_ADDRESS ->
              text(
                  site + ": confirm your new e-mail address",
                  "To use this e-mail address for your account, open this link within a day:",
                  link,
                  "If you did not ask for it, do nothing: the account keeps its address.");
          case ADDRESS_CHANGED ->
              text(
                  site + ": your e-mail address was changed",
                  "Your account has another e-mail address now. This is the last mail to this one.",
                  link,
                  "If this was not you, answer this mail.");
          case PASSWORD_CHANGED ->
              text(
                  site + ": your password was changed",
                  "Your account has a new password, and all sessions are ended.",
                  link,
                  "If this was not you, choose another one at this address.");
          case NEW_LOGIN ->
              text(
                  site + ": a login from a new place",
                  "Somebody logged in to your account from a network that was not seen before.",
                  link,
                  "If this was not you, choose a new password at this address.");
        };
  }

  private static Text text(String subject, String first, String link, String last) {
    return new Text(subject, first + "\n\n" + link + "\n\n" + last + "\n");
  }
}
