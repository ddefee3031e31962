package org.authlayer.domain.usecase;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StorableText;

/**
 * The rule for a name (DEC-26): not empty, at most 200 code points of any script, none of which is
 * invisible or turns the reading direction.
 */
public final class NameRule {

  private static final int MOST_CHARACTERS = 200;

  /** Also the blanks that {@link String#isBlank} leaves out, and the empty cell of Braille. */
  private static final Pattern BLANK = Pattern.compile("[\\p{Z}\\s\\u2800]*");

  /** Control and format characters, line ends, and letters that show nothing; not the joiners. */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0&&[^\\u200c\\u200d]]");

  /**
   * A selector shows nothing, but behind an emoji, a Han or a Mongolian letter it chooses a form.
   */
  private static final Pattern LOOSE_SELECTOR =
      Pattern.compile(
          "(?<!\\p{IsMongolian})[\\u180b-\\u180d\\u180f]"
              + "|(?<![\\p{IsHan}\\p{IsEmoji}])[\\ufe00-\\ufe0f\\x{e0100}-\\x{e01ef}]");

  /** Persian, Indic scripts and emoji need joiners: between two visible characters. */
  private static final Pattern LOOSE_JOINER =
      Pattern.compile("(?:^|[\\p{Z}\\u200c\\u200d])[\\u200c\\u200d]|[\\u200c\\u200d](?=$|\\p{Z})");

  private NameRule() {}

  public static Optional<String> violation(String name) {
    if (BLANK.matcher(name).matches()) {
      return Optional.of("name must not be empty");
    }
    if (!StorableText.isStorable(name)) {
      return Optional.of("name must not contain NUL or half of a surrogate pair");
    }
    if (name.codePointCount(0, name.length()) > MOST_CHARACTERS) {
      return Optional.of("name must have at most " + MOST_CHARACTERS + " characters");
    }
    return Stream.of(INVISIBLE, LOOSE_JOINER, LOOSE_SELECTOR)
            .anyMatch(rule -> rule.matcher(name).find())
        ? Optional.of("name must not contain control characters or invisible ones")
        : Optional.empty();
  }
}
