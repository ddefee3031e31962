package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The rules of the create-user payload. */
final class PayloadRules {

  private static final Set<String> MEMBERS = Set.of("name", "email", "password", "confirmPassword");

  /** What one member has done wrong. */
  record Violation(String member, String problem, boolean missing) {

    String message() {
      return member + " " + problem;
    }

    Map<String, Object> record() {
      return Json.object("field", member, "problem", problem);
    }
  }

  private final Variations variations;
  private final EmailGrammar grammar;
  private final PasswordRules passwords;

  PayloadRules(Variations variations, PasswordRules passwords) {
    this.variations = variations;
    this.grammar = new EmailGrammar(variations);
    this.passwords = passwords;
  }

  List<Violation> violations(Map<String, Object> payload) {
    List<Violation> violations = new ArrayList<>();
    check(payload, "name", "must not be empty", this::named).ifPresent(violations::add);
    check(payload, "email", "must be an address", grammar::accepts).ifPresent(violations::add);
    check(payload, "password", "must have eight characters", passwords::keptBy)
        .ifPresent(violations::add);
    check(payload, "confirmPassword", "must be a string", text -> true).ifPresent(violations::add);
    if (variations.has("unknown-members-refused") && !MEMBERS.containsAll(payload.keySet())) {
      violations.add(new Violation("body", "holds unknown members", false));
    }
    return violations;
  }

  private boolean named(String name) {
    boolean empty = name.isEmpty() || (variations.has("blank-name-refused") && name.isBlank());
    return variations.has("empty-name-accepted") || !(empty || refused(name));
  }

  private boolean refused(String name) {
    return (variations.has("names-of-at-most-30") && name.length() > 30)
        || (variations.has("names-of-ascii-only") && !name.matches("[ -~]*"));
  }

  private Optional<Violation> check(
      Map<String, Object> payload, String member, String problem, Predicate<String> rule) {
    Object value = payload.get(member);
    if (value == null || value.equals(Json.NULL)) {
      boolean forgiven =
          variations.has(
                  "missing-"
                      + (member.equals("confirmPassword") ? "confirmation" : member)
                      + "-accepted")
              && (value == null || !member.equals("name"));
      return forgiven ? Optional.empty() : Optional.of(new Violation(member, "is missing", true));
    }
    if (!(value instanceof String text)) {
      boolean forgiven =
          member.equals("confirmPassword") && variations.has("confirmation-compared-loosely");
      return forgiven
          ? Optional.empty()
          : Optional.of(new Violation(member, "must be a string", false));
    }
    return rule.test(text) ? Optional.empty() : Optional.of(new Violation(member, problem, false));
  }
}
