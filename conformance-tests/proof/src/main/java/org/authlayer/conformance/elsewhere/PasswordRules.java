package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.Set;

/** What a password has to be like: eight characters, and fit into the hash. */
record PasswordRules(Variations variations, Passwords passwords) {

  private static final int SHORTEST = 8;
  private static final Set<String> COMMON =
      Set.of("password", "password1", "12345678", "123456789", "qwertyui", "iloveyou");

  boolean keptBy(String password) {
    return length(password) >= shortest()
        && (password.indexOf(0) < 0 || passwords.takesNul())
        && !passwords.tooLong(password)
        && !(variations.has("passwords-of-at-most-20") && password.length() > 20)
        && !(variations.has("common-passwords-refused")
            && COMMON.contains(password.toLowerCase(Locale.ROOT)))
        && (!variations.has("passwords-of-ascii-only") || password.matches("[ -~]*"));
  }

  private int shortest() {
    if (variations.has("seven-characters-are-enough")) {
      return SHORTEST - 1;
    }
    return variations.has("eight-characters-are-too-few") ? SHORTEST + 1 : SHORTEST;
  }

  private int length(String password) {
    if (variations.has("password-bytes-counted")) {
      return password.getBytes(StandardCharsets.UTF_8).length;
    }
    if (variations.has("password-code-units-counted")) {
      return password.length();
    }
    if (variations.has("password-graphemes-counted")) {
      return graphemes(password);
    }
    return password.codePointCount(0, password.length());
  }

  private static int graphemes(String password) {
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(password);
    int count = 0;
    while (characters.next() != BreakIterator.DONE) {
      count++;
    }
    return count;
  }
}
