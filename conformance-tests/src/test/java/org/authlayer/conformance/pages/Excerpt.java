package org.authlayer.conformance.pages;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Code that a page shows of a file: as it stands there but for white space and comments, with a
 * line of three dots wherever something was left out.
 */
record Excerpt(List<String> pieces) {

  /** Text in quotes, which stays, or a comment, which goes. */
  private static final Pattern QUOTED_OR_COMMENT =
      Pattern.compile(
          "(\"{3}(?s:.*?)\"{3}|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])')"
              + "|//[^\n]*|/\\*(?s:.*?)\\*/");

  private static final Pattern LEFT_OUT =
      Pattern.compile("(?m)^[ \\t]*(?:// ?)?(?:\\.\\.\\.|…)[ \\t]*$");

  static Excerpt of(String code) {
    return new Excerpt(
        LEFT_OUT.splitAsStream(code).map(Excerpt::bare).filter(piece -> !piece.isEmpty()).toList());
  }

  /** A source without its white space and comments, to look for excerpts in. */
  static String bare(String source) {
    return QUOTED_OR_COMMENT
        .matcher(source)
        .replaceAll(
            found -> found.group(1) == null ? " " : Matcher.quoteReplacement(found.group(1)))
        .replaceAll("\\s", "");
  }

  /** Whether all of it stands in a bare source, in this order. */
  boolean isOf(String bare) {
    int from = 0;
    for (String piece : pieces) {
      int at = bare.indexOf(piece, from);
      if (at < 0) {
        return false;
      }
      from = at + piece.length();
    }
    return !pieces.isEmpty();
  }
}
