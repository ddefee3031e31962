package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The rules of the create-user payload: a name, an address as RFC 5321 has it without quotes with
 * at least two labels behind the sign, a password of eight characters that fits into the hash, and
 * its confirmation, character by character.
 */
record PayloadRules(Switches on, Passwords passwords) {
  private static final String WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern ADDRESS =
      Pattern.compile(WORD + "(?:\\." + WORD + ")*@" + LABEL + "(?:\\." + LABEL + ")+");
  private static final int LONGEST = 254;
  private static final int LONGEST_LOCAL = 64;
  private static final int SHORTEST_PASSWORD = 8;

  /** What one member has done wrong. */
  record Violation(String member, String problem) {

    String message() {
      return member + " " + problem;
    }

    Map<String, Object> record() {
      return Json.object("field", member, "problem", problem);
    }

    boolean missing() {
      return problem.equals("is missing");
    }
  }

  List<Violation> violations(Map<String, Object> payload) {
    List<Violation> violations = new ArrayList<>();
    check(payload, "name", "must not be empty", this::named).ifPresent(violations::add);
    check(payload, "email", "must be an address", this::addressed).ifPresent(violations::add);
    check(payload, "password", "must have eight characters", this::takes)
        .ifPresent(violations::add);
    check(payload, "confirmPassword", "must be a string", text -> true).ifPresent(violations::add);
    return violations;
  }

  boolean confirmed(Map<String, Object> payload) {
    String password = String.valueOf(payload.get("password"));
    String confirmation = String.valueOf(payload.getOrDefault("confirmPassword", ""));
    return on.same("confirmation", password, confirmation);
  }

  private Optional<Violation> check(
      Map<String, Object> payload, String member, String problem, Predicate<String> rule) {
    Object value = payload.get(member);
    if (value == null || value.equals(Json.NULL)) {
      return Optional.of(new Violation(member, "is missing"));
    }
    if (!(value instanceof String text)) {
      return Optional.of(new Violation(member, "must be a string"));
    }
    return rule.test(text) ? Optional.empty() : Optional.of(new Violation(member, problem));
  }

  private boolean named(String text) {
    return !text.isEmpty() && (text.length() <= 64 || !on.has("texts-of-at-most-64"));
  }

  private boolean addressed(String sent) {
    String text = on.has("line-break-behind-address") ? sent.stripTrailing() : trimmed(sent);
    boolean any = on.has("letters-beyond-ascii") || on.has("letters-beyond-ascii-meet");
    String read = any ? text.replaceAll("[^\\x00-\\x7f]", "a") : on.folded("valid", text);
    return ADDRESS.matcher(read).matches()
        && text.length() <= (on.has("addresses-of-at-most-100") ? 100 : LONGEST)
        && text.indexOf('@') <= LONGEST_LOCAL;
  }

  /** An address as it is saved. */
  String trimmed(String address) {
    return on.folded("given-address", on.has("addresses-are-trimmed") ? address.strip() : address);
  }

  /** Whether a password may be chosen. */
  boolean takes(String password) {
    return length(password) >= SHORTEST_PASSWORD
        && (password.indexOf(0) < 0 || passwords.takesNul())
        && (length(password) <= 64 || !on.has("texts-of-at-most-64"))
        && !passwords.tooLong(password);
  }

  private int length(String password) {
    if (on.has("password-bytes-counted")) {
      return password.getBytes(StandardCharsets.UTF_8).length;
    }
    if (on.has("password-code-units-counted")) {
      return password.length();
    }
    return on.has("password-graphemes-counted")
        ? graphemes(password)
        : password.codePointCount(0, password.length());
  }

  private static int graphemes(String password) {
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(password);
    int count = 0;
    while (characters.next() != BreakIterator.DONE) {
      count++;
    }
    return count;
  }
}
