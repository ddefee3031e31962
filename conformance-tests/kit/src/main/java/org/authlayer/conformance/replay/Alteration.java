package org.authlayer.conformance.replay;

import java.util.Locale;
import java.util.Optional;

/** A credential that a check made of one that it was issued, as a shell makes it of a variable. */
final class Alteration {

  private static final int LEAST = 8;

  private Alteration() {}

  static Optional<String> of(String altered, String issued, String variable) {
    if (altered.equals(issued)) {
      return Optional.of("${" + variable + "}");
    }
    if (altered.equalsIgnoreCase(issued)) {
      return Optional.of("$(printf %s \"$" + variable + "\" | tr " + letters(altered) + ")");
    }
    int begin = 0;
    while (begin < Math.min(altered.length(), issued.length())
        && altered.charAt(begin) == issued.charAt(begin)) {
      begin++;
    }
    int end = 0;
    while (end < Math.min(altered.length(), issued.length()) - begin
        && altered.charAt(altered.length() - 1 - end) == issued.charAt(issued.length() - 1 - end)) {
      end++;
    }
    boolean near = (begin + end) * 4 >= issued.length() * 3;
    boolean cut = begin == altered.length();
    if (begin + end < LEAST || !(near || (cut && !issued.contains(".")))) {
      return Optional.empty();
    }
    return Optional.of(
        (begin == issued.length() ? "${" + variable + "}" : head(variable, begin))
            + altered.substring(begin, altered.length() - end)
            + (end == 0 ? "" : "${" + variable + ":" + (issued.length() - end) + "}"));
  }

  private static String head(String variable, int length) {
    return length == 0 ? "" : "${" + variable + ":0:" + length + "}";
  }

  private static String letters(String altered) {
    if (altered.equals(altered.toLowerCase(Locale.ROOT))) {
      return "A-Z a-z";
    }
    return altered.equals(altered.toUpperCase(Locale.ROOT)) ? "a-z A-Z" : "A-Za-z a-zA-Z";
  }
}
