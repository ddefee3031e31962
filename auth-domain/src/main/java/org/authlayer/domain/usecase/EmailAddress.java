package org.authlayer.domain.usecase;

import java.util.regex.Pattern;

/**
 * The e-mail grammar of the HTML living standard with at least one dot in the domain, at most 254
 * characters of which at most 64 before the at-sign (DEC-24).
 */
public final class EmailAddress {

  private static final int MAX_LENGTH = 254;
  private static final int LONGEST_LOCAL_PART = 64;
  private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  private static final Pattern GRAMMAR =
      Pattern.compile("[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + LABEL + "(?:\\." + LABEL + ")+");

  private EmailAddress() {}

  public static boolean isValid(String text) {
    return text.length() <= MAX_LENGTH
        && text.indexOf('@') <= LONGEST_LOCAL_PART
        && GRAMMAR.matcher(text).matches();
  }
}
