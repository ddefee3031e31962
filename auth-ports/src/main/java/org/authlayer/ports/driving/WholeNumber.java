package org.authlayer.ports.driving;

import java.util.regex.Pattern;

/**
 * A whole number in a text from outside: ASCII digits, with or without a sign. {@code
 * Long.parseLong} also reads the digits of every other script.
 */
public final class WholeNumber {

  private static final Pattern FORM = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern ONE_READING = Pattern.compile("0|-?[1-9][0-9]*");

  private WholeNumber() {}

  /** {@link NumberFormatException} for any other text, and for a number that does not fit. */
  public static long parseLong(String text) {
    return Long.parseLong(ascii(text, FORM));
  }

  /** The same, but refuses a plus sign, and a leading zero, which some programs read as octal. */
  public static int parseInt(String text) {
    return Integer.parseInt(ascii(text, ONE_READING));
  }

  private static String ascii(String text, Pattern form) {
    if (!form.matcher(text).matches()) {
      throw new NumberFormatException("'" + text + "' is not a whole number");
    }
    return text;
  }
}
