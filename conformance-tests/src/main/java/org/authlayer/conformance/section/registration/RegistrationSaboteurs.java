package org.authlayer.conformance.section.registration;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Drafts;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what RegistrationChecks checks. */
public final class RegistrationSaboteurs {

  private RegistrationSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        conflict(
            "AL-REG-16", "the second registration overwrites the first", WrongUsers::overwrite),
        conflict(
            "AL-REG-16",
            "a refused registration changes the account",
            WrongUsers::overwriteInSecret),
        conflict(
            "AL-REG-16", "the second registration is given the account", WrongUsers::shareAccount),
        conflict(
            "AL-REG-16", "a refused registration replaces the record", WrongUsers::renewIdentifier),
        WireSaboteur.ofEnvironment(
            "AL-REG-16",
            "the password of a refused registration opens the account",
            LooseHasher.takingAnyKnown()),
        WireSaboteur.ofEnvironment(
            "AL-REG-01", "answers 2xx without saving", Tamper.users(WrongUsers::forgetting)),
        answering(
            "AL-REG-01", "answers with another identifier", "id", UUID.randomUUID().toString()),
        answering("AL-REG-01", "answers with another address", "email", "nobody@example.org"),
        answering("AL-REG-01", "echoes the payload", "confirmPassword", "shown"),
        application(
            "AL-REG-02",
            "the route is behind the guard",
            refusing(request -> Payloads.pair(request).isEmpty())),
        application(
            "AL-REG-02",
            "a wrong credential is refused on the open route",
            refusing(request -> Payloads.pair(request).isPresent())),
        application(
            "AL-REG-03",
            "ignores the body on a parse error and saves defaults",
            Payloads.where(
                request -> request.body() instanceof Body.Unreadable, Payloads::ofSomebody)),
        application(
            "AL-REG-03",
            "saves defaults when there is no body",
            Payloads.where(request -> request.body() instanceof Body.Empty, Payloads::ofSomebody)),
        application(
            "AL-REG-14",
            "a failing request blocks its address",
            RegistrationSaboteurs::blockingAddresses),
        savingFirst("saves before it validates", request -> true),
        savingFirst("saves before checking the confirmation", Payloads::isOtherwiseValidMismatch),
        admitting("who gave no name", request -> Payloads.lacks(request, "name")),
        admitting(
            "who gave no confirmation", request -> Payloads.lacks(request, "confirmPassword")),
        admitting(
            "whose name was empty",
            request ->
                !Payloads.lacks(request, "name") && Payloads.text(request, "name").isEmpty()),
        admitting(
            "whose password was short", request -> Payloads.text(request, "password").length() < 8),
        admitting("whose confirmation differed", Payloads::isOtherwiseValidMismatch),
        application(
            "AL-REG-14",
            "a failing request spoils the account that is registered later",
            application -> new Drafts(application, request -> true, false)),
        passwords(
            "blanks before the password do not count", RegistrationSaboteurs::isSameAfterBlanks),
        passwords(
            "blanks after the password do not count", RegistrationSaboteurs::isSameBeforeBlanks),
        passwords("the case of the password does not count", String::equalsIgnoreCase),
        application(
            "AL-REG-17",
            "the password is trimmed before hashing",
            Payloads.where(request -> true, RegistrationSaboteurs::trimmed)));
  }

  private static WireSaboteur application(
      String clause, String wrong, UnaryOperator<Application> application) {
    return WireSaboteur.ofApplication(clause, wrong, application);
  }

  private static WireSaboteur conflict(String clause, String wrong, WrongUsers.Conflict conflict) {
    return WireSaboteur.ofEnvironment(clause, wrong, Tamper.users(WrongUsers.meeting(conflict)));
  }

  private static WireSaboteur passwords(String wrong, BiPredicate<String, String> same) {
    return WireSaboteur.ofEnvironment("AL-REG-17", wrong, LooseHasher.where(same));
  }

  private static WireSaboteur answering(String clause, String wrong, String member, String value) {
    return application(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                Payloads.isRegistration(request) ? Payloads.with(answer, member, value) : answer));
  }

  private static UnaryOperator<Application> refusing(Predicate<HttpRequest> which) {
    return Tamper.instead(
        request -> Payloads.isRegistration(request) && which.test(request),
        request -> HttpResponse.of(401));
  }

  private static Application blockingAddresses(Application application) {
    Set<String> blocked = ConcurrentHashMap.newKeySet();
    return request -> {
      String email = Payloads.text(request, "email");
      if (blocked.contains(email)) {
        return HttpResponse.of(409);
      }
      HttpResponse answer = application.respond(request);
      if (!email.isEmpty() && answer.status() >= 400) {
        blocked.add(email);
      }
      return answer;
    };
  }

  private static WireSaboteur admitting(String whom, Predicate<HttpRequest> which) {
    return application(
        "AL-REG-14",
        "lets somebody in " + whom,
        application -> new Drafts(application, which, true));
  }

  private static WireSaboteur savingFirst(String wrong, Predicate<HttpRequest> which) {
    return WireSaboteur.knowing(
        "AL-REG-14",
        wrong + ", saved and then refused",
        environment ->
            Payloads.where(
                request -> !Payloads.members(request).isEmpty() && which.test(request),
                request -> {
                  save(environment, request);
                  return request;
                }));
  }

  private static void save(Environment environment, HttpRequest request) {
    NewUser user =
        new NewUser(
            null,
            Payloads.text(request, "name"),
            Payloads.text(request, "email"),
            environment.passwordHasher().hash(Payloads.text(request, "password")));
    environment.databases().standard().users().add(user);
  }

  private static boolean isSameAfterBlanks(String sent, String registered) {
    return sent.stripLeading().equals(registered.stripLeading());
  }

  private static boolean isSameBeforeBlanks(String sent, String registered) {
    return sent.stripTrailing().equals(registered.stripTrailing());
  }

  private static HttpRequest trimmed(HttpRequest request) {
    HttpRequest half =
        Payloads.with(request, "password", Payloads.text(request, "password").strip());
    return Payloads.with(half, "confirmPassword", Payloads.text(half, "password"));
  }
}
