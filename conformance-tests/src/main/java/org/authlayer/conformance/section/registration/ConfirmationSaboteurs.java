package org.authlayer.conformance.section.registration;

import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.function.BiPredicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.conformance.selftest.WireSaboteur;

/** Wrong implementations of what ConfirmationChecks checks. */
public final class ConfirmationSaboteurs {

  private static final String MISMATCH = "Passwords did not match.";

  private static final Where MISMATCHES = where(Payloads::isOtherwiseValidMismatch);

  private static final Where EMPTY_NAMES =
      where(it -> !Payloads.members(it).isEmpty() && Payloads.text(it, "name").isEmpty());

  private ConfirmationSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        wrong("AL-REG-10", "mismatch answers 422", MISMATCHES.status(422)),
        comparing("AL-REG-10", "the confirmation is not compared", (one, other) -> true),
        saying("AL-REG-11", "generic 'Bad Request' text", MISMATCHES, "Bad Request"),
        saying("AL-REG-11", "does not say what differs", MISMATCHES, "The values do not match."),
        saying("AL-REG-11", "does not say that they differ", MISMATCHES, "The password is wrong."),
        saying("AL-REG-11", "every failure tells of a mismatch", where(400), MISMATCH),
        wrong("AL-REG-11", "mismatch answers 200", MISMATCHES.status(200)),
        wrong("AL-REG-11", "an empty name answers 200", EMPTY_NAMES.status(200)),
        wrong("AL-REG-13", "mismatch answers 200", MISMATCHES.status(200)),
        wrong("AL-REG-13", "an empty name answers 200", EMPTY_NAMES.status(200)),
        comparing("AL-REG-12", "compares after lower-casing", String::equalsIgnoreCase),
        comparing(
            "AL-REG-12",
            "compares after trimming",
            (one, other) -> one.strip().equals(other.strip())),
        comparing(
            "AL-REG-12",
            "compares length and ends only",
            (one, other) ->
                one.length() == other.length()
                    && one.charAt(0) == other.charAt(0)
                    && one.endsWith(other.substring(other.length() - 3))),
        confirmationFirst("name"),
        confirmationFirst("email"),
        saying("AL-REG-13", "a mismatch is never told", MISMATCHES, "Bad Request"));
  }

  private static WireSaboteur saying(String clause, String wrong, Where where, String reason) {
    return wrong(
        clause,
        wrong,
        where.answers(
            answer ->
                Answers.with("detail", reason)
                    .apply(Answers.with("reason", reason).apply(answer))));
  }

  private static WireSaboteur comparing(
      String clause, String wrong, BiPredicate<String, String> same) {
    return wrong(
        clause,
        wrong,
        where(
                it ->
                    Payloads.isOtherwiseValidMismatch(it)
                        && same.test(
                            Payloads.text(it, "password"), Payloads.text(it, "confirmPassword")))
            .reads(it -> Payloads.with(it, "confirmPassword", Payloads.text(it, "password"))));
  }

  private static WireSaboteur confirmationFirst(String field) {
    return saying(
        "AL-REG-13",
        "confirmation checked before the " + field,
        where(
            it ->
                !Payloads.members(it).isEmpty()
                    && Payloads.text(it, field).isEmpty()
                    && Payloads.isMismatch(it)),
        MISMATCH);
  }
}
