package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The rules of the create-user payload: a name, an address as RFC 5321 has it without quotes with
 * at least two labels behind the sign, a password of eight characters that fits into the hash, and
 * its confirmation, character by character.
 */
record PayloadRules(Variations on, Passwords passwords) {

  private static final Set<String> MEMBERS = Set.of("name", "email", "password", "confirmPassword");
  private static final String WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern ADDRESS =
      Pattern.compile(WORD + "(?:\\." + WORD + ")*@" + LABEL + "(?:\\." + LABEL + ")+");
  private static final int LONGEST = 254;
  private static final int LONGEST_LOCAL = 64;
  private static final int SHORTEST_PASSWORD = 8;
  private static final Set<String> COMMON =
      Set.of("password", "password1", "12345678", "123456789", "qwertyui", "iloveyou");

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
    if (on.has("unknown-members-refused") && !MEMBERS.containsAll(payload.keySet())) {
      violations.add(new Violation("body", "holds unknown members"));
    }
    return violations;
  }

  boolean confirmed(Map<String, Object> payload) {
    String password = String.valueOf(payload.get("password"));
    String confirmation = String.valueOf(payload.getOrDefault("confirmPassword", ""));
    return on.same("confirmation", password, confirmation)
        || on.has("confirmation-ignored")
        || (on.has("missing-confirmation-accepted")
            && !(payload.get("confirmPassword") instanceof String))
        || (on.has("missing-password-accepted") && !(payload.get("password") instanceof String))
        || (on.has("empty-confirmation-skipped") && confirmation.isEmpty());
  }

  private Optional<Violation> check(
      Map<String, Object> payload, String member, String problem, Predicate<String> rule) {
    Object value = payload.get(member);
    boolean confirmation = member.equals("confirmPassword");
    if (value == null || value.equals(Json.NULL)) {
      boolean forgiven =
          on.has("missing-" + (confirmation ? "confirmation" : member) + "-accepted")
              && (value == null || !member.equals("name"));
      return forgiven ? Optional.empty() : Optional.of(new Violation(member, "is missing"));
    }
    if (!(value instanceof String text)) {
      return confirmation && on.has("confirmation-compared-loosely")
          ? Optional.empty()
          : Optional.of(new Violation(member, "must be a string"));
    }
    return rule.test(text) ? Optional.empty() : Optional.of(new Violation(member, problem));
  }

  private boolean named(String name) {
    boolean refused =
        name.isEmpty()
            || (on.has("blank-name-refused") && name.isBlank())
            || (on.has("names-of-at-most-30") && name.length() > 30)
            || (on.has("names-of-ascii-only") && !name.matches("[ -~]*"));
    return !refused || on.has("empty-name-accepted");
  }

  private boolean addressed(String text) {
    return accepted(text)
        || (ADDRESS.matcher(text).matches()
            && text.length() <= LONGEST
            && text.indexOf('@') <= LONGEST_LOCAL
            && !refused(text.substring(0, text.indexOf('@')), text));
  }

  private boolean accepted(String text) {
    return on.has("any-text-is-an-address")
        || (on.has("an-at-sign-is-an-address") && text.contains("@"))
        || (on.has("address-up-to-line-end")
            && ADDRESS.matcher(text.lines().findFirst().orElse("")).matches())
        || (on.has("addresses-with-blanks") && ADDRESS.matcher(text.replace(" ", "")).matches())
        || (on.has("address-without-local-part") && ADDRESS.matcher("a" + text).matches())
        || (on.has("address-without-domain") && text.endsWith("@") && text.length() > 1)
        || (on.has("empty-address-accepted") && text.isEmpty());
  }

  private boolean refused(String local, String text) {
    return (on.has("no-two-letter-top-level-domains") && text.matches(".*\\.[^.]{2}"))
        || (on.has("no-plus-in-addresses") && local.contains("+"))
        || (on.has("no-apostrophe-in-addresses") && local.contains("'"))
        || (on.has("no-one-letter-local-parts") && local.length() == 1);
  }

  /** Whether a password may be chosen. */
  boolean takes(String password) {
    int shortest =
        on.has("seven-characters-are-enough")
            ? SHORTEST_PASSWORD - 1
            : on.has("eight-characters-are-too-few") ? SHORTEST_PASSWORD + 1 : SHORTEST_PASSWORD;
    return length(password) >= shortest
        && (password.indexOf(0) < 0 || passwords.takesNul())
        && !passwords.tooLong(password)
        && !(on.has("passwords-of-at-most-20") && password.length() > 20)
        && !(on.has("common-passwords-refused")
            && COMMON.contains(password.toLowerCase(Locale.ROOT)))
        && (!on.has("passwords-of-ascii-only") || password.matches("[ -~]*"));
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
