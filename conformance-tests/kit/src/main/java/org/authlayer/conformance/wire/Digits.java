package org.authlayer.conformance.wire;

import java.util.regex.Pattern;

/** Whole numbers in ASCII digits; {@code Long.parseLong} also reads those of every other script. */
public final class Digits {

  private static final Pattern FORM = Pattern.compile("-?[0-9A-Za-z]+");

  private Digits() {}

  /**
   * Reads a text.
   *
   * @throws NumberFormatException for any other text, and for a number that does not fit
   */
  public static long number(String text) {
    return Long.parseLong(ascii(text));
  }

  /**
   * Reads a text.
   *
   * @throws NumberFormatException for any other text, and for a number that does not fit
   */
  public static int small(String text) {
    return small(text, 10);
  }

  /** The same in another base, at most 36. */
  public static int small(String text, int radix) {
    return Integer.parseInt(ascii(text), radix);
  }

  private static String ascii(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new NumberFormatException("'" + text + "' is not a whole number in ASCII digits");
    }
    return text;
  }
}
