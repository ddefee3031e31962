package org.authlayer.domain.usecase;

import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driven.StorableText;

/**
 * The rule for a name (DEC-26): not empty, at most 200 code points of any script, none of which is
 * invisible or turns the reading direction.
 */
final class NameRule {

  private static final int MOST_CHARACTERS = 200;

  /** Control and format characters, line ends, and letters that show nothing; not the joiners. */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0&&[^\\u200c\\u200d]]");

  /** Persian, Indic scripts and emoji need joiners: between two visible characters. */
  private static final Pattern LOOSE_JOINER =
      Pattern.compile("(?:^|[\\p{Z}\\u200c\\u200d])[\\u200c\\u200d]|[\\u200c\\u200d](?=$|\\p{Z})");

  private NameRule() {}

  static Optional<String> violation(String name) {
    if (name.isBlank()) {
      return Optional.of("name must not be empty");
    }
    if (!StorableText.isStorable(name)) {
      return Optional.of("name must not contain NUL or half of a surrogate pair");
    }
    if (name.codePointCount(0, name.length()) > MOST_CHARACTERS) {
      return Optional.of("name must have at most " + MOST_CHARACTERS + " characters");
    }
    return INVISIBLE.matcher(name).find() || LOOSE_JOINER.matcher(name).find()
        ? Optional.of("name must not contain control characters or invisible ones")
        : Optional.empty();
  }
}
