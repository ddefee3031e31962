package org.authlayer.ports.driving;

import java.util.regex.Pattern;

/**
 * A whole number in a text from outside: ASCII digits, with or without a sign. {@code
 * Long.parseLong} also reads the digits of every other script.
 */
public final class WholeNumber {

  private static final Pattern FORM = Pattern.compile("[+-]?[0-9]+");

  private WholeNumber() {}

  /**
   * Reads a text.
   *
   * @throws NumberFormatException for any other text, and for a number that does not fit
   */
  public static long parseLong(String text) {
    return Long.parseLong(ascii(text));
  }

  /**
   * Reads a text.
   *
   * @throws NumberFormatException for any other text, and for a number that does not fit
   */
  public static int parseInt(String text) {
    return Integer.parseInt(ascii(text));
  }

  private static String ascii(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new NumberFormatException("'" + text + "' is not a whole number");
    }
    return text;
  }
}
