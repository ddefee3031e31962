package org.authlayer.domain.usecase;

import java.util.Locale;
import java.util.Optional;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driving.PasswordRules;

/**
 * The rule for a new password (DEC-38): at least 8 characters, counted as code points (AL-REG-07,
 * AL-REG-09), at most 256, which no script writes in more than 1024 bytes; and, with a blocklist,
 * nothing that is guessed first.
 */
public record PasswordRule(PasswordRules rules) {

  private static final int FEWEST_CHARACTERS = 8;
  private static final int MOST_CHARACTERS = 256;

  public Optional<String> violation(String password, String name, String email) {
    int characters = password.codePointCount(0, password.length());
    if (characters < FEWEST_CHARACTERS) {
      return Optional.of("password must have at least " + FEWEST_CHARACTERS + " characters");
    }
    if (characters > MOST_CHARACTERS) {
      return Optional.of("password must have at most " + MOST_CHARACTERS + " characters");
    }
    if (!StorableText.isStorable(password)) {
      return Optional.of("password must not contain NUL or half of a surrogate pair");
    }
    return rules.blocklist().isEmpty() ? Optional.empty() : guessed(fold(password), name, email);
  }

  private Optional<String> guessed(String password, String name, String email) {
    if (rules.blocklist().contains(password)) {
      return Optional.of("password must not be one of the most common passwords");
    }
    String address = fold(email);
    boolean own =
        password.equals(address)
            || password.equals(address.replaceFirst("@.*", ""))
            || password.equals(fold(name));
    return own
        ? Optional.of("password must not be the own e-mail address or name")
        : Optional.empty();
  }

  private static String fold(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
