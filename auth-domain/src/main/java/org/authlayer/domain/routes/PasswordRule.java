package org.authlayer.domain.routes;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a new password has to be: at least 8 characters, counted as code points (AL-REG-07,
 * AL-REG-09), and within what bcrypt can tell apart: 72 bytes, no NUL (DEC-25).
 */
final class PasswordRule {

  private static final int FEWEST_CHARACTERS = 8;
  private static final int MOST_BYTES = 72;

  private PasswordRule() {}

  /** The rule that a password breaks, if it breaks one. */
  static Optional<String> broken(String password) {
    if (password.codePointCount(0, password.length()) < FEWEST_CHARACTERS) {
      return Optional.of("password must have at least " + FEWEST_CHARACTERS + " characters");
    }
    if (password.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      return Optional.of("password must have at most " + MOST_BYTES + " bytes in UTF-8");
    }
    return Texts.isStorable(password)
        ? Optional.empty()
        : Optional.of("password must not contain NUL or half of a surrogate pair");
  }
}
