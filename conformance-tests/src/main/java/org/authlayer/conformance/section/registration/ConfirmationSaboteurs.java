package org.authlayer.conformance.section.registration;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what ConfirmationChecks checks. */
public final class ConfirmationSaboteurs {

  private static final String MISMATCH = "Passwords did not match.";

  private ConfirmationSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofApplication("AL-REG-10", "mismatch answers 422", mismatches(422)),
        comparing("AL-REG-10", "the confirmation is not compared", (one, other) -> true),
        WireSaboteur.ofApplication(
            "AL-REG-11", "generic 'Bad Request' text", saying("Bad Request")),
        WireSaboteur.ofApplication(
            "AL-REG-11", "does not say what differs", saying("The values do not match.")),
        WireSaboteur.ofApplication(
            "AL-REG-11", "does not say that they differ", saying("The password is wrong.")),
        WireSaboteur.ofApplication(
            "AL-REG-11",
            "every failure tells of a mismatch",
            Tamper.answers(
                (request, answer) -> answer.status() == 400 ? saying(answer, MISMATCH) : answer)),
        WireSaboteur.ofApplication("AL-REG-11", "mismatch answers 200", mismatches(200)),
        WireSaboteur.ofApplication("AL-REG-11", "an empty name answers 200", emptyName()),
        WireSaboteur.ofApplication("AL-REG-13", "mismatch answers 200", mismatches(200)),
        WireSaboteur.ofApplication("AL-REG-13", "an empty name answers 200", emptyName()),
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
        WireSaboteur.ofApplication("AL-REG-13", "a mismatch is never told", saying("Bad Request")));
  }

  private static UnaryOperator<Application> mismatches(int status) {
    return Tamper.answers(
        (request, answer) ->
            Payloads.isOtherwiseValidMismatch(request) ? Payloads.with(answer, status) : answer);
  }

  private static UnaryOperator<Application> emptyName() {
    return Tamper.answers(
        (request, answer) ->
            !Payloads.members(request).isEmpty() && Payloads.text(request, "name").isEmpty()
                ? Payloads.with(answer, 200)
                : answer);
  }

  private static UnaryOperator<Application> saying(String reason) {
    return Tamper.answers(
        (request, answer) ->
            Payloads.isOtherwiseValidMismatch(request) ? saying(answer, reason) : answer);
  }

  private static HttpResponse saying(HttpResponse answer, String reason) {
    return Payloads.with(Payloads.with(answer, "reason", reason), "detail", reason);
  }

  private static WireSaboteur comparing(
      String clause, String wrong, BiPredicate<String, String> same) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Payloads.where(
            request ->
                Payloads.isOtherwiseValidMismatch(request)
                    && same.test(
                        Payloads.text(request, "password"),
                        Payloads.text(request, "confirmPassword")),
            request ->
                Payloads.with(request, "confirmPassword", Payloads.text(request, "password"))));
  }

  private static WireSaboteur confirmationFirst(String field) {
    return WireSaboteur.ofApplication(
        "AL-REG-13",
        "confirmation checked before the " + field,
        Tamper.answers(
            (request, answer) -> breaksBoth(request, field) ? saying(answer, MISMATCH) : answer));
  }

  private static boolean breaksBoth(HttpRequest request, String field) {
    return !Payloads.members(request).isEmpty()
        && Payloads.text(request, field).isEmpty()
        && Payloads.isMismatch(request);
  }
}
