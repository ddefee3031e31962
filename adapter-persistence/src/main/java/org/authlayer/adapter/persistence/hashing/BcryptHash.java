package org.authlayer.adapter.persistence.hashing;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bcrypt hash in modular crypt form. The prefixes {@code $2a$}, {@code $2b$} and {@code $2y$}
 * name one function for passwords of at most 72 bytes; the library knows {@code $2a$} only.
 */
record BcryptHash(int cost, String text) {

  private static final Pattern FORM =
      Pattern.compile("\\$2[aby]\\$(0[4-9]|[12][0-9]|3[01])\\$([./A-Za-z0-9]{53})");

  /** Salt and checksum of an unknown password. */
  private static final String NOBODY = "J8p6Vt3cXq0sLmZrY1bKueW5dGhN7oTfAiC2xQvBwEyMjRkU4zSH6";

  static Optional<BcryptHash> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(of(Integer.parseInt(form.group(1)), form.group(2)))
        : Optional.empty();
  }

  static BcryptHash ofNobody(int cost) {
    return of(cost, NOBODY);
  }

  private static BcryptHash of(int cost, String saltAndChecksum) {
    return new BcryptHash(cost, "$2a$" + (cost < 10 ? "0" : "") + cost + "$" + saltAndChecksum);
  }

  @Override
  public String toString() {
    return "BcryptHash[cost " + cost + "]";
  }
}
