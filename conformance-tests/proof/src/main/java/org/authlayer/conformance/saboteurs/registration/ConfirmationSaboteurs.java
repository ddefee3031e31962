package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.function.BiPredicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;

public final class ConfirmationSaboteurs {

  private static final String MISMATCH = "Passwords did not match.";

  private static final Where MISMATCHES = where(Payloads::isOtherwiseValidMismatch);

  private ConfirmationSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-REG-11")
        .wrong("does not say what differs", saying(MISMATCHES, "The values do not match."))
        .wrong("does not say that they differ", saying(MISMATCHES, "The password is wrong."))
        .wrong("every failure tells of a mismatch", saying(where(400), MISMATCH))
        .andAgainst("AL-REG-12")
        .wrong(
            "compares length and ends only",
            comparing(
                (one, other) ->
                    one.length() == other.length()
                        && one.charAt(0) == other.charAt(0)
                        && one.endsWith(other.substring(other.length() - 3))))
        .andAgainst("AL-REG-13")
        .wrong("confirmation checked before the name", confirmationFirst("name"))
        .wrong("confirmation checked before the email", confirmationFirst("email"))
        .wrong("a mismatch is never told", saying(MISMATCHES, "Bad Request"));
  }

  private static Tamper<?> saying(Where where, String reason) {
    return where.answers(
        answer ->
            Answers.with("detail", reason).apply(Answers.with("reason", reason).apply(answer)));
  }

  private static Tamper<?> comparing(BiPredicate<String, String> same) {
    return where(
            it ->
                Payloads.isOtherwiseValidMismatch(it)
                    && same.test(
                        Payloads.text(it, "password"), Payloads.text(it, "confirmPassword")))
        .reads(it -> Payloads.with(it, "confirmPassword", Payloads.text(it, "password")));
  }

  private static Tamper<?> confirmationFirst(String field) {
    return saying(
        where(
            it ->
                !Payloads.members(it).isEmpty()
                    && Payloads.text(it, field).isEmpty()
                    && Payloads.isMismatch(it)),
        MISMATCH);
  }
}
