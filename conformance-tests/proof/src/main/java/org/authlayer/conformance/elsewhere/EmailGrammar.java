package org.authlayer.conformance.elsewhere;

import java.util.regex.Pattern;

/**
 * Addresses as RFC 5321 has them without quotes: words joined by dots, at least two of them behind
 * the sign.
 */
record EmailGrammar(Variations variations) {

  private static final String WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern ADDRESS =
      Pattern.compile(WORD + "(?:\\." + WORD + ")*@" + LABEL + "(?:\\." + LABEL + ")+");
  private static final int LONGEST = 254;
  private static final int LONGEST_LOCAL = 64;

  boolean accepts(String text) {
    return tooLax(text)
        || (ADDRESS.matcher(text).matches()
            && text.length() <= LONGEST
            && text.indexOf('@') <= LONGEST_LOCAL
            && !tooStrict(text));
  }

  private boolean tooLax(String text) {
    return variations.has("any-text-is-an-address")
        || (variations.has("an-at-sign-is-an-address") && text.contains("@"))
        || (variations.has("address-up-to-line-end")
            && ADDRESS.matcher(text.lines().findFirst().orElse("")).matches())
        || (variations.has("addresses-with-blanks")
            && ADDRESS.matcher(text.replace(" ", "")).matches())
        || (variations.has("address-without-local-part") && ADDRESS.matcher("a" + text).matches())
        || (variations.has("address-without-domain") && text.endsWith("@") && text.length() > 1)
        || (variations.has("empty-address-accepted") && text.isEmpty());
  }

  private boolean tooStrict(String text) {
    int at = text.indexOf('@');
    String local = text.substring(0, at);
    String domain = text.substring(at + 1);
    return (variations.has("no-two-letter-top-level-domains") && domain.matches(".*\\..."))
        || (variations.has("no-plus-in-addresses") && local.contains("+"))
        || (variations.has("no-apostrophe-in-addresses") && local.contains("'"))
        || (variations.has("no-one-letter-local-parts") && local.length() == 1);
  }
}
